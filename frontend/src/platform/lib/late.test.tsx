import { render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { late } from "@/platform/lib/late";

function Greeting({ name }: { name: string }) {
  return <p>Hola, {name}</p>;
}

function Expected({ name }: { name: string }) {
  return <p>{name} espera</p>;
}

class Caught extends Component<{ children: ReactNode }> {
  override state = { fault: "" };
  static getDerivedStateFromError(fault: Error) {
    return { fault: fault.message };
  }
  override render() {
    return this.state.fault ? <p>{this.state.fault}</p> : this.props.children;
  }
}

test("stands as soon as its code is there, and at once for whoever comes later", async () => {
  const fetchCode = vi.fn(async () => Greeting);
  const Late = late(fetchCode, Expected);
  const { unmount } = render(<Late name="Ana" />);
  expect(screen.getByText("Ana espera")).toBeTruthy();
  expect(await screen.findByText("Hola, Ana")).toBeTruthy();
  unmount();
  render(<Late name="Bea" />);
  expect(screen.getByText("Hola, Bea")).toBeTruthy();
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test("several wait for the same, which may have been asked for before", async () => {
  const fetchCode = vi.fn(async () => Greeting);
  const Late = late(fetchCode);
  Late.preload();
  const { container } = render(["Ana", "Bea"].map((name) => <Late key={name} name={name} />));
  expect(container.textContent).toBe("");
  expect(await screen.findAllByText(/Hola/)).toHaveLength(2);
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test("tells why its code did not come, and asks again when it is shown again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const fetchCode = vi.fn<() => Promise<typeof Greeting>>();
  fetchCode.mockRejectedValueOnce(new Error("sin red")).mockResolvedValueOnce(Greeting);
  const Late = late(fetchCode);
  const first = render(
    <Caught>
      <Late name="Ana" />
    </Caught>,
  );
  expect(await screen.findByText("sin red")).toBeTruthy();
  first.unmount();
  render(<Late name="Ana" />);
  expect(await screen.findByText("Hola, Ana")).toBeTruthy();
});

test("a preload that fails is silent: whoever shows it hears of it", async () => {
  const fetchCode = vi.fn<() => Promise<typeof Greeting>>();
  fetchCode.mockRejectedValueOnce(new Error("sin red")).mockResolvedValueOnce(Greeting);
  const Late = late(fetchCode);
  Late.preload();
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(1));
  render(<Late name="Ana" />);
  expect(await screen.findByText("Hola, Ana")).toBeTruthy();
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
