// What every unit begins with (units.py puts it there).
#include <Python.h>
#include <CPy.h>

// The modules are one library: their calls go straight, not through a table of addresses.
#pragma GCC visibility push(hidden)

// Reading and writing a list by an index that is in it: nine of ten such calls end here, without being calls. What is
// left (a negative index, one out of range) goes the way that mypyc wrote it.
#ifndef Py_GIL_DISABLED
#define IN_LIST(list, index) likely((uint64_t)(index) < (uint64_t)PyList_GET_SIZE(list))
#define IS_PLAIN(index) likely(((index) & (CPY_INT_TAG | ((CPyTagged)1 << (CPY_INT_BITS - 1)))) == 0)

static inline PyObject *fast_item(PyObject *list, int64_t index) {
    if (IN_LIST(list, index)) {
        PyObject *found = PyList_GET_ITEM(list, index);
        Py_INCREF(found);
        return found;
    }
    return CPyList_GetItemInt64(list, index);
}

static inline PyObject *fast_item_borrowed(PyObject *list, int64_t index) {
    return IN_LIST(list, index) ? PyList_GET_ITEM(list, index) : CPyList_GetItemInt64Borrow(list, index);
}

static inline bool fast_set(PyObject *list, int64_t index, PyObject *value) {
    if (IN_LIST(list, index)) {
        PyObject *before = PyList_GET_ITEM(list, index);
        PyList_SET_ITEM(list, index, value);
        Py_DECREF(before);
        return true;
    }
    return CPyList_SetItemInt64(list, index, value);
}

static inline PyObject *fast_item_tagged(PyObject *list, CPyTagged index) {
    if (IS_PLAIN(index) && IN_LIST(list, index >> 1)) {
        PyObject *found = PyList_GET_ITEM(list, index >> 1);
        Py_INCREF(found);
        return found;
    }
    return CPyList_GetItem(list, index);
}

static inline PyObject *fast_item_tagged_borrowed(PyObject *list, CPyTagged index) {
    if (IS_PLAIN(index) && IN_LIST(list, index >> 1)) return PyList_GET_ITEM(list, index >> 1);
    return CPyList_GetItemBorrow(list, index);
}

static inline bool fast_set_tagged(PyObject *list, CPyTagged index, PyObject *value) {
    if (IS_PLAIN(index) && IN_LIST(list, index >> 1)) return fast_set(list, (int64_t)(index >> 1), value);
    return CPyList_SetItem(list, index, value);
}

#define CPyList_GetItemInt64(list, index) fast_item(list, index)
#define CPyList_GetItemInt64Borrow(list, index) fast_item_borrowed(list, index)
#define CPyList_SetItemInt64(list, index, value) fast_set(list, index, value)
#define CPyList_GetItem(list, index) fast_item_tagged(list, index)
#define CPyList_GetItemBorrow(list, index) fast_item_tagged_borrowed(list, index)
#define CPyList_SetItem(list, index, value) fast_set_tagged(list, index, value)

// Adding to a list that has room, and numbers in and out of their objects: most are small, and minus one (nothing here)
// is as common as any.
static inline int fast_append(PyObject *list, PyObject *item) {
    PyListObject *l = (PyListObject *)list;
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size < l->allocated)) {
        Py_INCREF(item);
        PyList_SET_ITEM(list, size, item);
        Py_SET_SIZE(l, size + 1);
        return 0;
    }
    return PyList_Append(list, item);
}
#define PyList_Append(list, item) fast_append(list, item)

#define LEAST_SMALL -5
#define SMALL_NUMBERS 262
static PyObject *small_numbers[SMALL_NUMBERS];

static inline PyObject *fast_long(int64_t value) {
    if (likely((uint64_t)(value - LEAST_SMALL) < SMALL_NUMBERS)) {
        PyObject *found = small_numbers[value - LEAST_SMALL];
        if (unlikely(found == NULL)) {
            found = PyLong_FromLongLong(value);
            if (unlikely(found == NULL)) return NULL;
            small_numbers[value - LEAST_SMALL] = found;  // kept for good, as Python itself does
        }
        Py_INCREF(found);
        return found;
    }
    return PyLong_FromLongLong(value);
}

static inline PyObject *fast_object(CPyTagged value) {
    return likely((value & CPY_INT_TAG) == 0) ? fast_long((Py_ssize_t)value >> 1) : CPyTagged_StealAsObject(value);
}
#define PyLong_FromLongLong(value) fast_long(value)
#define CPyTagged_StealAsObject(value) fast_object(value)
#endif

// Whether an object is of a class or one below it: the classes above are looked through on the spot.
static inline int fast_is_a(PyObject *object, PyTypeObject *kind) {
    PyTypeObject *own = Py_TYPE(object);
    if (own == kind) return 1;
    PyObject *above = own->tp_mro;
    if (unlikely(above == NULL)) return PyType_IsSubtype(own, kind);
    for (Py_ssize_t n = PyTuple_GET_SIZE(above) - 1; n > 0; n--) {
        if (PyTuple_GET_ITEM(above, n) == (PyObject *)kind) return 1;
    }
    return 0;
}
#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, kind) fast_is_a((PyObject *)(object), kind)

#if PY_VERSION_HEX < 0x030C0000
static inline int64_t fast_int64(PyObject *object) {
    if (likely(PyLong_Check(object))) {
        Py_ssize_t size = Py_SIZE(object);
        if (likely(size == 1)) return ((PyLongObject *)object)->ob_digit[0];
        if (likely(size == -1)) return -(int64_t)((PyLongObject *)object)->ob_digit[0];
        if (likely(size == 0)) return 0;
    }
    return CPyLong_AsInt64_(object);
}
#define CPyLong_AsInt64(object) fast_int64(object)
#endif
