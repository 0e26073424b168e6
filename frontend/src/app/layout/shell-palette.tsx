/** The palette with the shell's own commands, and what the help says of a question. */

import { useQuery } from "@tanstack/react-query";
import {
  CirclePlus,
  FileSpreadsheet,
  Keyboard,
  LayoutGrid,
  LifeBuoy,
  LogOut,
  MonitorCog,
  Moon,
  Settings,
  Sun,
} from "lucide-react";
import { type NavigateFunction, useNavigate } from "react-router";
import { drawerFor } from "@/app/layout/drawer-entries";
import { usePalette, useShortcutsList } from "@/app/layout/windows-store";
import { type Command, Palette } from "@/features/search/palette";
import { useSession } from "@/platform/api/session";
import { textsQuery } from "@/platform/help/article-query";
import { articleAddress } from "@/platform/help/articles";
import { type Finding, searchArticles } from "@/platform/help/search-articles";
import { GO_KEYS } from "@/platform/keyboard/shortcuts";
import { DRAWER_TEXTS, SHELL_TEXTS } from "@/platform/lib/fixed-texts";
import { LOADED_KINDS } from "@/platform/lib/load-kinds";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { type Theme, usePreferences } from "@/platform/preferences/preferences-store";

export function ShellPalette() {
  const open = usePalette((state) => state.open);
  const opened = usePalette((state) => state.opened);
  const commands = useCommands();
  const navigate = useNavigate();
  const { data: texts = [] } = useQuery(textsQuery);
  return (
    <Palette
      open={open}
      onOpenChange={opened}
      commands={commands}
      search={(typed) => articles(searchArticles(texts, typed), navigate)}
      onGo={(href) => void navigate(href)}
    />
  );
}

const PLACES = "Ir a";
const ACTIONS = "Acciones";

/** The commands of the shell: every place, and what can be done from anywhere. */
export function useCommands(): readonly Command[] {
  const navigate = useNavigate();
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return [
    ...places(navigate, isAdmin),
    ...actions(navigate).filter(({ onlyAdmin }) => isAdmin || !onlyAdmin),
    ...themes(),
  ];
}

function places(navigate: NavigateFunction, isAdmin: boolean): Command[] {
  const inDrawer = drawerFor(isAdmin).flatMap(({ entries }) => entries);
  const others = [{ label: "Configuración", href: PATHS.settings, Icon: Settings }];
  return [...inDrawer, ...others].map(({ label, href, Icon }) => ({
    id: href,
    label,
    group: PLACES,
    Icon,
    shortcut: GO_KEYS.find((go) => go.href === href)?.keys,
    run: () => void navigate(href),
  }));
}

/** What can be done from anywhere, and whether only administrators may. */
function actions(navigate: NavigateFunction): (Command & { onlyAdmin?: boolean })[] {
  const go = (href: string) => () => void navigate(href);
  return [
    ...Object.values(LOADED_KINDS).map(({ many, onlyAdmin, slug }) => ({
      id: `load ${slug}`,
      onlyAdmin,
      label: `Cargar ${many} desde una planilla`,
      keywords: "carga masiva excel importar",
      Icon: FileSpreadsheet,
      run: go(withQuery(PATHS.massiveLoad, { tipo: slug })),
    })),
    { id: "new course", label: "Nuevo curso", Icon: CirclePlus, run: go(PATHS.newCourse) },
    {
      id: "add widget",
      label: "Agregar widget",
      keywords: "panel gráfico",
      Icon: LayoutGrid,
      run: go(withQuery(PATHS.panel, { widget: "nuevo" })),
    },
    {
      id: "shortcuts",
      label: "Ver los atajos de teclado",
      shortcut: "?",
      Icon: Keyboard,
      run: () => useShortcutsList.getState().opened(true),
    },
    { id: "sign out", label: SHELL_TEXTS.signOut, Icon: LogOut, run: go(PATHS.logout) },
  ].map((command) => ({ ...command, group: ACTIONS }));
}

function themes(): Command[] {
  const choose = (theme: Theme) => () => usePreferences.getState().themeChosen(theme);
  return [
    { id: "light", label: "Cambiar a tema claro", Icon: Sun, run: choose("light") },
    { id: "dark", label: "Cambiar a tema oscuro", Icon: Moon, run: choose("dark") },
    { id: "system", label: "Usar el tema del sistema", Icon: MonitorCog, run: choose("system") },
  ].map((command) => ({ ...command, group: ACTIONS, keywords: "apariencia color" }));
}

/** The same articles, in the same order, as the search of the help finds. */
function articles(found: readonly Finding[], navigate: NavigateFunction): Command[] {
  return found.map(({ id, heading, title }) => ({
    id: `article ${id}`,
    label: title.map(({ text }) => text).join(""),
    group: DRAWER_TEXTS.help,
    Icon: LifeBuoy,
    run: () => void navigate(articleAddress({ id, heading })),
  }));
}
