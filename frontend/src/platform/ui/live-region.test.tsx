import { expect, test } from "vitest";
import { announce } from "@/platform/ui/live-region";

function said(): string | null | undefined {
  return document.querySelector('[aria-live="polite"]')?.textContent;
}

test("a sentence is said in a region that stays", async () => {
  announce("42 personas encontradas");
  await expect.poll(said).toBe("42 personas encontradas");
  announce("3 personas encontradas");
  await expect.poll(said).toBe("3 personas encontradas");
  expect(document.querySelectorAll('[aria-live="polite"]')).toHaveLength(1);
});

test("the same sentence is said again", async () => {
  announce("Guardado");
  await expect.poll(said).toBe("Guardado");
  announce("Guardado");
  expect(said()).toBe("");
  await expect.poll(said).toBe("Guardado");
});
