"""Compiled kernels as machine code, loaded with LLVM alone.

Numba takes 100 MB and most of a second to be imported and made ready, and is not needed to call what it has compiled:
only its extension modules are loaded, which hold what the code calls.
"""

import builtins
import ctypes
import mmap
import pickle
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, NamedTuple

import llvmlite.binding as llvm

# What the code of kernels may call of NumPy's interface is found through it.
import numpy as np  # noqa: F401


class MachineCode(NamedTuple):
    """A kernel compiled for arguments of certain types."""

    symbol: str
    """The name in the code of the function that takes and returns Python's objects."""
    environments: tuple[tuple[str, tuple[Any, ...]], ...]
    """Places in the code that are to point at values of Python: the name of each, and the values."""
    code: bytes
    """An object file of this machine."""


def load(kernel: MachineCode, name: str) -> Callable[..., Any]:
    """The kernel as a function of that name. Its arguments must have the types that it was compiled for."""
    engine, dynamic = _engine(), _extension("_dynfunc")
    engine.add_object_file(llvm.ObjectFileRef.from_data(kernel.code))
    engine.finalize_object()
    environments = []
    for symbol, values in kernel.environments:
        environment = dynamic.Environment({})
        environment.consts.extend(values)
        ctypes.c_void_p.from_address(engine.get_global_value_address(symbol)).value = id(environment)
        environments.append(environment)
    address = engine.get_function_address(kernel.symbol)
    made: Callable[..., Any] = dynamic.make_function(
        builtins, name, "", address, environments[0], (engine, environments)
    )
    return made


def release_llvm() -> None:
    """Give the memory back that LLVM's own code takes, some 30 MB, on Linux. What is needed later is read from its
    file again.
    """
    try:
        mapped = Path("/proc/self/maps").read_text().splitlines()
    except OSError:  # not Linux
        return
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    for line in mapped:
        if "r-xp" in line and "libllvmlite" in line:
            begin, end = (int(place, 16) for place in line.split()[0].split("-"))
            advise(begin, end - begin, mmap.MADV_DONTNEED)


def _unpickle(address: int, length: int, _digest: int) -> Any:
    """What numba's own does, which imports numba: an error to raise, or the class of an array to return."""
    return pickle.loads(ctypes.string_at(address, length))


_UNPICKLE: Final = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)(_unpickle)


@cache
def _engine() -> Any:
    """Where all code is loaded, with what it calls."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.add_symbol("_Py_NoneStruct", id(None))
    for name, value in vars(builtins).items():
        if isinstance(value, type) and issubclass(value, BaseException):
            llvm.add_symbol(f"PyExc_{name}", id(value))
    for extension in ("_helperlib", "_dynfunc"):
        for name, address in _extension(extension).c_helpers.items():
            llvm.add_symbol(f"numba_{name}", address)
    for name, address in _extension("_helperlib").c_helpers.items():
        # Among them are functions of the C library, such as exp.
        llvm.add_symbol(name, address)
    for name, address in _extension("core/runtime/_nrt_python").c_helpers.items():
        llvm.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)
    llvm.add_symbol("numba_unpickle", ctypes.cast(_UNPICKLE, ctypes.c_void_p).value)
    machine = llvm.Target.from_triple(llvm.get_process_triple()).create_target_machine(jit=True)
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


@cache
def _extension(path: str) -> Any:
    """An extension module of numba, without numba around it."""
    package = find_spec("numba")
    if package is None or package.origin is None:
        raise ImportError("numba is not installed.")
    name = path.rsplit("/", 1)[-1]
    files = (Path(package.origin).parent / (path + suffix) for suffix in EXTENSION_SUFFIXES)
    file = next(file for file in files if file.exists())
    spec = spec_from_file_location(name, file, loader=ExtensionFileLoader(name, str(file)))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
