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
#endif
