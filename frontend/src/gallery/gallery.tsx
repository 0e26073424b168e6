/** The parts of the interface on one page, for whoever builds with them: `/gallery.html` of `./run --dev`. No build has it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MoreHorizontal, Plus, Trash2, Users } from "lucide-react";
import { type ReactNode, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { DayField } from "@/platform/forms/date-input";
import { ActiveBadge, Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { Checkbox } from "@/platform/ui/checkbox";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { ConfirmDialog, Dialog } from "@/platform/ui/dialog";
import { KeyValue, Missing } from "@/platform/ui/facts";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu } from "@/platform/ui/menu";
import { Meter, ProgressBar } from "@/platform/ui/meter";
import { MonthField } from "@/platform/ui/month-field";
import { Pagination } from "@/platform/ui/pagination";
import { PlainTable } from "@/platform/ui/plain-table";
import { RadioCards } from "@/platform/ui/radio-cards";
import { SelectField } from "@/platform/ui/select-field";
import { Sheet } from "@/platform/ui/sheet";
import { SliderField } from "@/platform/ui/slider-field";
import { EmptyState, ErrorState, TextSkeleton } from "@/platform/ui/states";
import { Stepper } from "@/platform/ui/stepper";
import { SwitchField } from "@/platform/ui/switch-field";
import { Tabs } from "@/platform/ui/tabs";
import { PasswordField, TextareaField, TextField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";
import { ToastRegion } from "@/platform/ui/toast-region";
import { Tooltip } from "@/platform/ui/tooltip";
import "@/styles/index.css";

const TONES = ["neutral", "info", "success", "warning", "danger", "primary"] as const;
const VARIANTS = ["primary", "secondary", "ghost", "danger"] as const;
const BANNERS = ["info", "success", "warning", "danger"] as const;
const CHOICES = ["Presencial", "E-learning", "Mixta"].map((label) => ({ value: label, label }));

interface Person {
  name: string;
  hours: number;
}

const PEOPLE: readonly Person[] = [
  { name: "Ana Rojas", hours: 12 },
  { name: "Íñigo Pérez", hours: 8 },
];

const COLUMNS: readonly DataColumn<Person>[] = [
  { id: "name", header: "Persona", sortKey: "name", cell: ({ name }) => name },
  { id: "hours", header: "Horas", align: "end", cell: ({ hours }) => hours },
];

function Gallery() {
  return (
    <main className="mx-auto flex max-w-5xl flex-col gap-5 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Piezas de la interfaz</h1>
        <Themes />
      </header>
      <Pressed />
      <Told />
      <Fields />
      <Tables />
      <Layers />
      <Ways />
      <ToastRegion />
    </main>
  );
}

function Themes() {
  const turn = (theme: string) => {
    document.documentElement.dataset.theme = theme;
  };
  return (
    <div className="flex gap-2">
      <Button size="sm" onClick={() => turn("light")}>
        Claro
      </Button>
      <Button size="sm" onClick={() => turn("dark")}>
        Oscuro
      </Button>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </Card>
  );
}

function Pressed() {
  return (
    <Part title="Botones">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={<Plus />}>
          {variant}
        </Button>
      ))}
      <Button loading>loading</Button>
      <Button aria-disabled>aria-disabled</Button>
      <Button size="sm">sm</Button>
      <Tooltip label="Un botón con solo un dibujo">
        <IconButton size="md" label="Eliminar" icon={<Trash2 />} />
      </Tooltip>
      <Menu
        trigger={<IconButton size="md" label="Más" icon={<MoreHorizontal />} />}
        items={[
          { label: "Editar", onSelect: () => undefined },
          { label: "Eliminar", danger: true, beginsGroup: true, onSelect: () => undefined },
        ]}
      />
    </Part>
  );
}

function Told() {
  return (
    <Part title="Avisos y estados">
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <ActiveBadge active />
      <ActiveBadge active={false} />
      <div className="flex w-full flex-col gap-2">
        {BANNERS.map((tone) => (
          <Banner key={tone} tone={tone} title={tone}>
            Lo que pasa, y qué hacer.
          </Banner>
        ))}
        <ProgressBar label="Cargando filas" value={40} max={100} />
        <Meter label="Techo usado" value={70} max={100} />
        <TextSkeleton lines={3} />
        <EmptyState icon={<Users />} title="Nadie coincide" description="Prueba otro filtro." />
        <ErrorState
          title="No pudimos leerlo"
          description="Vuelve a intentarlo."
          onRetry={undefined}
          detail={undefined}
        />
      </div>
    </Part>
  );
}

function Fields() {
  const [text, setText] = useState("");
  const [choice, setChoice] = useState("Presencial");
  const [day, setDay] = useState("2026-03-02");
  const [month, setMonth] = useState("2026-03");
  const [share, setShare] = useState(75);
  const [on, setOn] = useState(true);
  const typed = {
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  };
  const chosen = { options: CHOICES, value: choice, onValueChange: setChoice };
  return (
    <Card title="Campos">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="TextField" hint="Una ayuda" {...typed} />
        <TextField label="Con error" error="Este dato es obligatorio." {...typed} />
        <TextareaField label="TextareaField" optional {...typed} />
        <PasswordField label="PasswordField" {...typed} />
        <SelectField label="SelectField" {...chosen} />
        <ComboboxField label="ComboboxField" {...chosen} />
        <DayField label="DayField" title="DayField" value={day} onDayChange={setDay} />
        <MonthField label="MonthField" value={month} onValueChange={setMonth} />
        <SliderField
          label="SliderField"
          min={0}
          max={100}
          step={5}
          unit="%"
          value={share}
          onValueChange={setShare}
        />
        <RadioCards legend="RadioCards" {...chosen} />
        <SwitchField label="SwitchField" checked={on} onCheckedChange={setOn} />
        <Checkbox
          label="Checkbox"
          checked={on}
          onCheckedChange={(checked) => setOn(checked === true)}
        />
      </div>
    </Card>
  );
}

function Tables() {
  const [sort, setSort] = useState("name");
  const [page, setPage] = useState(1);
  return (
    <Card title="Tablas y datos">
      <div className="flex flex-col gap-5">
        <DataTable
          caption="DataTable"
          columns={COLUMNS}
          rows={PEOPLE}
          rowHeader="name"
          sort={sort}
          onSortChange={setSort}
        />
        <Pagination page={page} pageSize={25} total={60} onPageChange={setPage} />
        <PlainTable
          caption="PlainTable"
          headings={["Tramo", "Personas"]}
          align="end"
          rows={[{ key: 100, name: "100 %", cells: ["12"] }]}
        />
        <KeyValue
          items={[
            { label: "Empresa", value: "Minera Andina SpA" },
            { label: "Comuna", value: <Missing /> },
          ]}
        />
      </div>
    </Card>
  );
}

const NO_LAYER = "";

function Layers() {
  const [open, setOpen] = useState(NO_LAYER);
  const close = () => setOpen(NO_LAYER);
  return (
    <Part title="Ventanas y mensajes">
      {["Dialog", "ConfirmDialog", "Sheet"].map((layer) => (
        <Button key={layer} onClick={() => setOpen(layer)}>
          {layer}
        </Button>
      ))}
      <Button onClick={() => void toast.done("Guardado", { description: "Con una descripción." })}>
        toast.done
      </Button>
      <Button onClick={() => void toast.failed("No pudimos guardarlo", "Vuelve a intentarlo.")}>
        toast.failed
      </Button>
      <Dialog open={open === "Dialog"} onClose={close} title="Dialog">
        Lo que se pregunta.
      </Dialog>
      <ConfirmDialog
        open={open === "ConfirmDialog"}
        onClose={close}
        title="¿Eliminar?"
        description="Qué se pierde."
        confirmLabel="Eliminar"
        danger
        onConfirm={close}
      />
      <Sheet open={open === "Sheet"} onClose={close} title="Sheet">
        Lo que se ve al lado.
      </Sheet>
    </Part>
  );
}

function Ways() {
  const [tab, setTab] = useState("a");
  return (
    <Card title="Pestañas y pasos">
      <Tabs
        label="Partes"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "a", label: "Resumen" },
          { value: "b", label: "Personas", count: 25 },
        ]}
      >
        <Stepper
          label="Pasos"
          steps={[
            { id: "file", label: "Archivo", state: "done" },
            { id: "columns", label: "Columnas", state: "current" },
            { id: "review", label: "Revisión", state: "todo" },
          ]}
        />
      </Tabs>
    </Card>
  );
}

const router = createMemoryRouter([{ path: "*", element: <Gallery /> }]);
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
