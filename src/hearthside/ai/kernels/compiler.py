"""Compiles kernels with numba, each once and with all that it calls.

Numba optimizes and translates a function when it has compiled it, and again in each function that calls it. Here both
wait until all of a kernel is there.
"""

import builtins
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

import numba as untyped_numba
import numba.core.compiler as untyped_compiler
from numba.core import codegen as untyped_codegen
from numba.core import environment as untyped_environment
from numba.core import registry as untyped_registry
from numba.core import typed_passes as untyped_passes
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass as untyped_register_pass
from numba.extending import intrinsic

from .machine_code import MachineCode

numba: Any = untyped_numba
compiler: Any = untyped_compiler
codegen: Any = untyped_codegen
environment: Any = untyped_environment
passes: Any = untyped_passes
registry: Any = untyped_registry
_register_pass: Any = untyped_register_pass


class _Part(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, without what it calls, as it is before it is optimized."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Nobody calls a part: 0."""
        return 0


class _Whole(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel with all that it calls."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@_register_pass(mutates_CFG=True, analysis_only=False)
class _LowerPart(passes.NativeLowering):  # type: ignore[misc]
    """As numba's own, but ends with a part."""

    _name = "lower_part"

    def run_pass(self, state: Any) -> bool:
        """Add the part's code to the state."""
        context = state.targetctx
        state.library = _Part(context.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        super().run_pass(state)
        result = state["cr"]
        # The function is never called from Python. Numba knows the part by it.
        entry = numba._dynfunc.make_function(builtins, result.fndesc.qualname, "", 0, result.env, (state.library,))
        context.insert_user_function(entry, result.fndesc, [state.library])
        state["cr"] = result._replace(cfunc=entry)
        return True


class _Compiler(compiler.CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        manager = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(_LowerPart if each is passes.NativeLowering else each, why) for each, why in manager.passes]
        manager.finalize()
        return [manager]


class _Dispatcher(registry.CPUDispatcher):  # type: ignore[misc]
    """A kernel in the code of another."""

    def get_call_template(self, arguments: Any, names: Any) -> Any:
        """As numba's own, but a number in the code has no type of its own: mostly it is one of a variable's values."""
        types = numba.types
        plain = [types.unliteral(each) if isinstance(each, types.IntegerLiteral) else each for each in arguments]
        return super().get_call_template(plain, names)


@cache
def _dispatcher(function: Callable[..., Any], inline: bool) -> Any:
    options = {"nopython": True, "nogil": True, "error_model": "numpy"} | ({"forceinline": True} if inline else {})
    return _Dispatcher(function, targetoptions=options, pipeline_class=_Compiler)


def dispatcher_type(function: Callable[..., Any], inline: bool) -> Any:
    """The type of a kernel in the code of another."""
    return numba.typeof(_dispatcher(function, inline))


@cache
def instruction_type(build: Callable[..., Any]) -> Any:
    """The type of a function that is written in LLVM's instructions."""
    context = registry.cpu_target.typing_context
    made = intrinsic(build)
    context.refresh()
    return context.resolve_value_type(made)


def compile_kernel(function: Callable[..., Any], inline: bool, arguments: tuple[Any, ...]) -> MachineCode:
    """Compile a kernel for arguments of these types."""
    signature = tuple(numba.typeof(each) for each in arguments)
    with cast(Any, global_compiler_lock):
        made = _dispatcher(function, inline)
        made.compile(signature)
        result = made.overloads[signature]
        context = result.target_context
        whole = _Whole(context.codegen(), result.fndesc.qualname)
        with context.push_code_library(whole):
            context.create_cpython_wrapper(
                whole, result.fndesc, result.environment, result.call_helper, release_gil=True
            )
        for part in dict.fromkeys(_reached(result.library)):
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


def _reached(part: Any) -> Iterator[Any]:
    """The part and all that it calls."""
    yield part
    if isinstance(part, _Part):
        for each in part._linking_libraries:
            yield from _reached(each)
