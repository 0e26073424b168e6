/** What is written down of a year, the same for a new budget and a known one. */
import { FieldRow } from "@/shared/forms/form-section";
import { MoneyInput } from "@/shared/forms/inputs/money-input";
import { NumberInput } from "@/shared/forms/inputs/number-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { TextareaInput } from "@/shared/forms/inputs/textarea-input";

export function BudgetInputs() {
  return (
    <>
      <MoneyInput
        name="payroll"
        width="md"
        hint="Suma de las remuneraciones imponibles del año: de ella sale el tope de la franquicia."
      />
      <FieldRow>
        <TextInput name="oticName" maxLength={150} hint="Si la empresa trabaja con una." />
        <NumberInput
          name="oticFee"
          unit="%"
          hint="Valor referencial: se aplica a la franquicia utilizable del año."
        />
      </FieldRow>
      <TextareaInput name="notes" rows={4} />
    </>
  );
}
