// Which commands there are for whom.

import { renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { useCommands } from "@/app/layout/shell-palette";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

test.each([
  [true, ["personas", "proveedores", "empresas", "relatores", "utm", "cursos", "asistencia"]],
  [false, ["personas", "relatores", "cursos", "asistencia"]],
])("of loads there are those that a person may run (administrator: %s)", (isAdmin, loads) => {
  useSession.setState({ tokens: FIRST_TOKENS, user: { ...ANA, isAdmin } });
  const { result } = renderHook(useCommands, { wrapper: MemoryRouter });
  const ids = result.current.map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith("load "))).toEqual(loads.map((kind) => `load ${kind}`));
});
