"""Compiles kernels with numba, each once and with all that it calls.

Numba optimizes and translates a function when it has compiled it, and again in each function that calls it. Here both
wait until all of a kernel is there, with those of numba's own functions that it calls. So kernels are a target of their
own: for whoever else uses numba in this process, its functions are compiled as ever.

References to a kernel's arguments are not counted, which took longer than what most kernels do. It is safe: what takes
the arguments from Python's objects owns them until the kernel has returned, and a kernel that returns one ends with an
error. Only arrays that a kernel makes itself are counted.
"""

import builtins
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from typing import Any, Final, cast

import numba as untyped_numba
import numba.core.compiler as untyped_compiler
from llvmlite import binding as untyped_binding
from numba.core import codegen as untyped_codegen
from numba.core import cpu as untyped_cpu
from numba.core import environment as untyped_environment
from numba.core import pythonapi as untyped_pythonapi
from numba.core import registry as untyped_registry
from numba.core import runtime as untyped_runtime
from numba.core import target_extension as untyped_targets
from numba.core import typed_passes as untyped_typed_passes
from numba.core import typing as untyped_typing
from numba.core import untyped_passes as untyped_untyped_passes
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic

from .machine_code import MachineCode

numba: Any = untyped_numba
binding: Any = untyped_binding
compiler: Any = untyped_compiler
codegen: Any = untyped_codegen
cpu: Any = untyped_cpu
environment: Any = untyped_environment
pythonapi: Any = untyped_pythonapi
registry: Any = untyped_registry
runtime: Any = untyped_runtime
targets: Any = untyped_targets
typed_passes: Any = untyped_typed_passes
typing: Any = untyped_typing
untyped_passes: Any = untyped_untyped_passes

_FOR_PYTHON: Final = "_ZN7cpython"
"""How the name of a function begins that takes and returns Python's objects."""
_UNUSED = {
    *(untyped_passes.WithLifting, untyped_passes.InlineClosureLikes, untyped_passes.RewriteDynamicRaises),
    *(untyped_passes.MakeFunctionToJitFunction, untyped_passes.InlineInlinables, untyped_passes.FindLiterallyCalls),
    *(untyped_passes.LiteralUnroll, untyped_passes.LiteralPropagationSubPipelinePass),
    *(typed_passes.AnnotateTypes, typed_passes.DumpParforDiagnostics),
}
"""Steps for what no kernel has, such as functions within functions. Each reads all of a function."""


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, without what it calls, as it is before it is optimized."""

    def finalize(self) -> None:
        self._finalized = True


class _Whole(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel with all that it calls."""

    def _optimize_final_module(self) -> None:
        """As numba's own, but nobody else calls the parts: so each is made for what this kernel calls it with."""
        module = self._final_module
        for function in module.functions:
            if not function.is_declaration and not function.name.startswith(_FOR_PYTHON):
                function.linkage = "internal"
        manage = self._codegen._module_pass_manager
        inlined, settings = manage(opt=0, loop_vectorize=False, slp_vectorize=False, cost="cheap")
        inlined.run(module, settings)
        uncounted = binding.create_new_module_pass_manager()
        uncounted.add_ipsccp_pass()
        uncounted.add_refprune_pass()
        uncounted.add_dead_arg_elimination_pass()
        uncounted.run(module, settings)
        optimized, settings = manage()
        optimized.run(module, settings)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _Compiler(compiler.CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        manager = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(each, why) for each, why in manager.passes if each not in _UNUSED]
        manager.finalize()
        return [manager]


class _Typing(typing.Context):  # type: ignore[misc]
    """Finds the types of what operators and functions return."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[Any, Any] = {}

    def resolve_function_type(self, function: Any, arguments: Any, names: Any) -> Any:
        """As numba's own, but what numba's functions make of numbers is looked for once."""
        types = numba.types
        if names or not isinstance(function, types.Function):
            return super().resolve_function_type(function, arguments, names)
        if not all(isinstance(each, types.Number | types.Boolean) for each in arguments):
            return super().resolve_function_type(function, arguments, names)
        key = function, arguments
        if key not in self._found:
            self._found[key] = super().resolve_function_type(function, arguments, names)
        return self._found[key]


class _Objects(pythonapi.PythonAPI):  # type: ignore[misc]
    """Makes a kernel's arguments of Python's objects, and objects of what it returns."""

    def to_native_value(self, kind: Any, given: Any) -> Any:
        """As numba's own, but an array has no owner: what calls the kernel owns it, and gives it up afterwards."""
        made = super().to_native_value(kind, given)
        if not isinstance(kind, numba.types.Array):
            return made
        array = self.context.make_array(kind)(self.context, self.builder, made.value)
        for owner in ("meminfo", "parent"):
            setattr(array, owner, getattr(array, owner).type(None))
        return pythonapi.NativeValue(
            array._getvalue(),
            is_error=made.is_error,
            cleanup=lambda: self.context.nrt.decref(self.builder, kind, made.value),
        )

    def from_native_value(self, kind: Any, value: Any, env_manager: Any = None) -> Any:
        """As numba's own, but an array without an owner is an argument, or of one, and ends the call with an error."""
        if isinstance(kind, numba.types.Array):
            owner = self.context.make_array(kind)(self.context, self.builder, value).meminfo
            with self.builder.if_then(self.builder.icmp_unsigned("==", owner, owner.type(None)), likely=False):
                self.err_set_string("PyExc_ValueError", "A kernel returns none of its arguments.")
                self.builder.ret(self.get_null_object())
        return super().from_native_value(kind, value, env_manager)


class _Context(cpu.CPUContext):  # type: ignore[misc]
    """Makes LLVM's code of functions, in parts."""

    def init(self) -> None:
        # What counts references is compiled once for all of numba, and called by everybody.
        runtime.rtsys.initialize(registry.cpu_target.target_context)
        super().init()
        self.codegen()._library_class = _Part

    def get_python_api(self, builder: Any) -> Any:
        """What stands between Python's objects and a kernel."""
        return _Objects(self, builder)

    def get_executable(self, library: Any, description: Any, environment: Any) -> Any:
        """What numba knows a part by. It is never called from Python."""
        return numba._dynfunc.make_function(builtins, description.qualname, "", 0, environment, (library,))


class _Target(registry.CPUTarget):  # type: ignore[misc]
    @cached_property
    def _toplevel_target_context(self) -> Any:
        return _Context(self.typing_context, self._target_name)

    @cached_property
    def _toplevel_typing_context(self) -> Any:
        return _Typing()


class _Dispatcher(registry.CPUDispatcher):  # type: ignore[misc]
    """A function in the code of another."""

    targetdescr = _Target("hearthside")

    def compile(self, signature: Any) -> Any:
        """As numba's own, without its clocks."""
        arguments = tuple(signature)
        if arguments not in self.overloads:
            self.add_overload(self._compiler.compile(arguments, None))
        return self.overloads[arguments].entry_point


class _Kernel(_Dispatcher):
    """A kernel in the code of another."""

    def get_call_template(self, arguments: Any, names: Any) -> Any:
        """As numba's own, but a number in the code has no type of its own: mostly it is one of a variable's values."""
        types = numba.types
        plain = [types.unliteral(each) if isinstance(each, types.IntegerLiteral) else each for each in arguments]
        return super().get_call_template(plain, names)


_OPTIONS = {"nopython": True, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _of_numba(**options: Any) -> Callable[[Any], Any]:
    """As numba's ``jit``, for its own functions in the code of kernels."""
    return lambda function: _Dispatcher(function, targetoptions=options | _OPTIONS)


class _Kernels(targets.CPU):  # type: ignore[misc]
    """Kernels, as a target of numba's functions."""


targets.target_registry["hearthside"] = _Kernels
targets.dispatcher_registry[_Kernels] = _Dispatcher
targets.jit_registry[_Kernels] = _of_numba


@cache
def _dispatcher(function: Callable[..., Any], inline: bool) -> Any:
    options = _OPTIONS | {"error_model": "numpy"} | ({"forceinline": True} if inline else {})
    return _Kernel(function, targetoptions=options, pipeline_class=_Compiler)


def dispatcher_type(function: Callable[..., Any], inline: bool) -> Any:
    """The type of a kernel in the code of another."""
    return numba.typeof(_dispatcher(function, inline))


@cache
def instruction_type(build: Callable[..., Any]) -> Any:
    """The type of a function that is written in LLVM's instructions."""
    context = _Dispatcher.targetdescr.typing_context
    made = intrinsic(build)
    context.refresh()
    return context.resolve_value_type(made)


def compile_kernel(function: Callable[..., Any], inline: bool, arguments: tuple[Any, ...]) -> MachineCode:
    """Compile a kernel for arguments of these types."""
    signature = tuple(numba.typeof(each) for each in arguments)
    with cast(Any, global_compiler_lock), targets.target_override("hearthside"), _garbage_left():
        made = _dispatcher(function, inline)
        made.compile(signature)
        result = made.overloads[signature]
        context = result.target_context
        whole = _Whole(context.codegen(), result.fndesc.qualname)
        with context.push_code_library(whole):
            context.create_cpython_wrapper(
                whole, result.fndesc, result.environment, result.call_helper, release_gil=True
            )
        for part in _callers_first(result.library):
            whole.add_linking_library(part)
        whole.finalize()
        module = whole._final_module
        if whole.has_dynamic_globals:
            raise ValueError(f"{function.__qualname__} uses a value by its address, which is of this process alone.")
        own = context.get_env_name(result.fndesc)
        names = {each.name for each in module.global_variables if each.name.startswith("_ZN08NumbaEnv")} | {own}
        found = {name: environment.lookup_environment(name) for name in sorted(names, key=lambda name: name != own)}
        environments = tuple((name, tuple(each.consts)) for name, each in found.items() if each is not None)
        return MachineCode(
            result.fndesc.llvm_cpython_wrapper_name, environments, context.codegen()._tm.emit_object(module)
        )


@contextmanager
def _garbage_left() -> Iterator[None]:
    """Have Python look for garbage seldom: the compiler makes many objects that stay, and little of it."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _callers_first(part: Any) -> Iterator[Any]:
    """The part and all that it calls. What no code calls yet when it is added to it would be left out."""
    found: dict[Any, None] = {}

    def visit(part: Any) -> None:
        for called in part._linking_libraries if isinstance(part, _Part) else ():
            if called not in found:
                visit(called)
        found[part] = None

    visit(part)
    yield from reversed(found)
