"""How mypyc's C is cut into units that the C compiler can take, and keep, one by one."""

from pathlib import Path

import pytest

from tools.engine.compiler import Compiler
from tools.engine.units import units, with_own_counts

HEADER = """#ifndef MYPYC_NATIVE_g_H
#define MYPYC_NATIVE_g_H
#include <Python.h>
#include <CPy.h>
#ifndef MYPYC_DECLARED_tuple_T2II
#define MYPYC_DECLARED_tuple_T2II
typedef struct tuple_T2II {
    CPyTagged f0;
    CPyTagged f1;
} tuple_T2II;
#endif
typedef struct {
    PyObject_HEAD
    tuple_T2II _pair;
} a___AObject;
#endif
"""
INTERNAL = """#include <Python.h>
#include <CPy.h>
#include "more.h"
#include "__native_g.h"
int CPyGlobalsInit(void);
extern PyObject *CPyStatics[{literals}];
extern PyObject *CPyStatic_a___globals;
extern int64_t CPyDef_a___small(int64_t cpy_r_x);
extern PyObject *CPyDef_a___word(void);
extern PyObject *CPyDef_b___use(void);
{added}"""
A = """#include "__native_g.h"
#include "__native_internal_g.h"
int64_t CPyDef_a___small(int64_t cpy_r_x) {
    return cpy_r_x << 16;
}
PyObject *CPyDef_a___word(void) {
    a___AObject *cpy_r_r0;
    PyObject *cpy_r_r1 = CPyStatics[7]; /* 'word' */
    return cpy_r_r1;
}
"""
B = """#include "__native_g.h"
#include "__native_internal_g.h"
PyObject *CPyDef_b___use(void) {
    PyObject *cpy_r_r0 = CPyStatics[{first}];
    PyObject *cpy_r_r1 = CPyStatics[{second}];
    PyObject *cpy_r_r2 = CPyStatics[{first}];
    int64_t cpy_r_r3 = CPyDef_a___small(1);
    return CPyMore_Call(cpy_r_r0, cpy_r_r1, cpy_r_r2, cpy_r_r3);
}
"""
MAIN = """#include "__native_g.h"
#include "__native_internal_g.h"
int CPyGlobalsInit(void)
{
    if (CPyStatics_Initialize(CPyStatics, CPyLit_Str) < 0) {
        return -1;
    }
    return 0;
}
PyObject *CPyStatics[9];
"""


def written(folder: Path, first: int = 8, second: int = 3, added: str = "") -> dict[str, str]:
    """The units of a package of two modules; `b` uses the literals of these numbers."""
    texts = {
        "__native_g.h": HEADER,
        "__native_internal_g.h": INTERNAL.replace("{literals}", "9").replace("{added}", added),
        "more.h": "PyObject *CPyMore_Call(PyObject *a, PyObject *b, PyObject *c, int64_t d);\n",
        "__native_g___a.c": A,
        "__native_g___b.c": B.replace("{first}", str(first)).replace("{second}", str(second)),
        "__native_g.c": MAIN,
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return {unit.name: unit.text for unit in units(folder, "g")}


def test_a_unit_declares_what_it_needs_and_no_more(tmp_path: Path) -> None:
    made = written(tmp_path)
    a, b = made["__native_g___a"], made["__native_g___b"]
    assert a.index("} tuple_T2II;") < a.index("} a___AObject;") < a.index("a___AObject *cpy_r_r0")
    assert (
        "CPyDef_b___use" not in a
        and "AObject" not in b
        and "__native" not in a.replace("native_g___a_literals", "")
    )
    assert '#include "more.h"' in b and '#include "more.h"' not in a


def test_a_small_function_comes_along_where_it_is_called(tmp_path: Path) -> None:
    made = written(tmp_path)
    body = "extern inline __attribute__((gnu_inline)) int64_t"
    assert (
        f"{body} CPyDef_a___small(int64_t cpy_r_x) {{\n    return cpy_r_x << 16;\n}}"
        in made["__native_g___b"]
    )
    assert "gnu_inline" not in made["__native_g___a"]


def test_literals_are_numbered_within_the_unit(tmp_path: Path) -> None:
    made = written(tmp_path)
    assert "PyObject *native_g___b_literals[2];" in made["__native_g___b"]
    assert "cpy_r_r2 = native_g___b_literals[0]" in made["__native_g___b"]
    main = made["__native_g"]
    assert "native_g___b_literals_from[2] = {8, 3};" in main
    filled = main.index("CPyStatics_Initialize(CPyStatics")
    copied = main.index("native_g___b_literals[i] = CPyStatics[native_g___b_literals_from[i]]")
    assert filled < copied < main.index("    return 0;", copied)


def test_what_changes_elsewhere_changes_no_other_unit(tmp_path: Path) -> None:
    """A literal more before, a function more in another module: the same unit, and so the same object file."""
    before = written(tmp_path)
    after = written(tmp_path, 9, 4, "extern PyObject *CPyDef_c___new(void);")
    assert {name for name in before if before[name] != after[name]} == {"__native_g"}


def test_temporaries_and_labels_are_counted_within_the_function() -> None:
    """mypyc counts them through the whole package: an edit in one module gives all later ones other numbers."""

    def text(first: int) -> str:
        one = f"    if (__tmp{first} == NULL) goto __LL{first + 1};\n    __tmp{first + 2} = __tmp{first};\n__LL{first + 1}: ;\n"
        return f"void f(void) {{\n{one}}}\nvoid g(void) {{\n{one}}}\n"

    counted = with_own_counts(text(4711))
    assert counted == with_own_counts(text(12)) != with_own_counts(text(12).replace("__tmp14 =", "__tmp12 ="))
    assert counted.count("if (__tmp0 == NULL) goto __LL1;") == 2
    assert counted.count("__tmp2 = __tmp0;\n__LL1: ;") == 2


def test_the_compiler_is_asked_once_for_the_same_text(tmp_path: Path) -> None:
    compiler = Compiler(tmp_path, "0", [], 2)
    texts = ["int one(void) { return 1; }", "int two(void) { return 2; }"]
    first = compiler.objects(texts, lambda done, of: None)
    assert compiler.compiled == 2 and all(path.exists() for path in first)
    assert compiler.objects(texts, lambda done, of: None) == first and compiler.compiled == 2
    assert Compiler(tmp_path, "1", [], 2).place(texts[0], ".o") != first[0]


def test_a_function_that_nobody_declares_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="missing"):
        Compiler(tmp_path, "0", [], 1).objects(["int one(void) { return missing(); }"], lambda done, of: None)
