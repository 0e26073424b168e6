/** Theme, size of text and row height; all take effect at once. */
import {
  AArrowDown,
  AArrowUp,
  ALargeSmall,
  MonitorCog,
  Moon,
  Rows2,
  Rows3,
  Rows4,
  Sun,
} from "lucide-react";
import { SavedNote } from "@/features/settings/saved-note";
import {
  type Density,
  type TextSize,
  type Theme,
  usePreferences,
} from "@/shared/preferences/preferences-store";
import { Card } from "@/shared/ui/card";
import { RadioCards } from "@/shared/ui/radio-cards";

const THEMES = [
  {
    value: "system",
    label: "Como el sistema",
    description: "Cambia junto con tu equipo.",
    icon: <MonitorCog />,
  },
  { value: "light", label: "Claro", description: "Fondo blanco.", icon: <Sun /> },
  { value: "dark", label: "Oscuro", description: "Fondo oscuro.", icon: <Moon /> },
];

const TEXT_SIZES = [
  { value: "normal", label: "Normal", description: "El de siempre.", icon: <AArrowDown /> },
  { value: "large", label: "Grande", description: "Algo más grande.", icon: <ALargeSmall /> },
  { value: "larger", label: "Muy grande", description: "Mucho más grande.", icon: <AArrowUp /> },
];

const DENSITIES = [
  { value: "compact", label: "Compacta", description: "Más filas a la vista.", icon: <Rows4 /> },
  { value: "normal", label: "Normal", description: "La de siempre.", icon: <Rows3 /> },
  { value: "comfortable", label: "Cómoda", description: "Filas más altas.", icon: <Rows2 /> },
];

export function AppearanceCard() {
  const theme = usePreferences((state) => state.theme);
  const textSize = usePreferences((state) => state.textSize);
  const density = usePreferences((state) => state.density);
  const themeChosen = usePreferences((state) => state.themeChosen);
  const textSizeChosen = usePreferences((state) => state.textSizeChosen);
  const densityChosen = usePreferences((state) => state.densityChosen);
  return (
    <Card title="Apariencia" actions={<SavedNote choice={`${theme} ${textSize} ${density}`} />}>
      <div className="flex flex-col gap-6">
        <RadioCards
          legend="Tema"
          value={theme}
          onValueChange={(value) => themeChosen(value as Theme)}
          options={THEMES}
        />
        <RadioCards
          legend="Tamaño de texto"
          value={textSize}
          onValueChange={(value) => textSizeChosen(value as TextSize)}
          options={TEXT_SIZES}
        />
        <RadioCards
          legend="Densidad de las tablas"
          value={density}
          onValueChange={(value) => densityChosen(value as Density)}
          options={DENSITIES}
        />
      </div>
    </Card>
  );
}
