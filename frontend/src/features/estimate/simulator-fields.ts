/** A course that is tried out: its fields, their rules, and what is asked of the server. Pure. */
import * as z from "zod/mini";
import { type CourseProposal, MODALITIES } from "@/entities/course/course";
import type { BudgetYear, SimulationOrder } from "@/features/estimate/api";
import { simulatorTexts } from "@/features/estimate/texts";
import type { FieldIssue } from "@/platform/forms/resolver";
import {
  day,
  flag,
  number,
  oneOf,
  oneOfOrNone,
  requiredMoney,
  requiredNumber,
} from "@/platform/forms/rules";

export const BY_TRANCHE = "tramos";
export const BY_PERSON = "personas";

/** Somebody who was chosen. */
export interface ChosenPerson {
  id: number;
  name: string;
}

const COUNT = { min: 0, max: 100_000, message: simulatorTexts.countRule };

export const simulatorSchema = z.object({
  hours: requiredNumber({
    min: 0.5,
    max: 2_000,
    step: 0.5,
    message: simulatorTexts.hoursRule,
  }),
  price: requiredMoney({ message: simulatorTexts.priceRule }),
  hourValue: requiredMoney({ max: 100_000, message: simulatorTexts.hourValueRule }),
  initialDate: day(),
  modality: oneOfOrNone(MODALITIES),
  bipartite: flag(),
  by: oneOf([BY_TRANCHE, BY_PERSON]),
  first: number(COUNT),
  second: number(COUNT),
  third: number(COUNT),
  people: z.custom<ChosenPerson[]>(),
});

export type SimulatorValues = z.input<typeof simulatorSchema>;
type SimulatorRead = z.output<typeof simulatorSchema>;

export const BLANK_SIMULATION: SimulatorValues = {
  hours: "",
  price: "",
  hourValue: "",
  initialDate: "",
  modality: "",
  bipartite: false,
  by: BY_TRANCHE,
  first: "",
  second: "",
  third: "",
  people: [],
};

/** Somebody must take part. */
export function simulatorIssues({
  by,
  first,
  second,
  third,
  people,
}: SimulatorValues): readonly FieldIssue<keyof SimulatorValues>[] {
  if (by === BY_PERSON) {
    return people.length > 0 ? [] : [{ field: "people", message: simulatorTexts.personMissing }];
  }
  const isNobody = [first, second, third].every((text) => Number(text || 0) === 0);
  return isNobody ? [{ field: "first", message: simulatorTexts.countsMissing }] : [];
}

export function simulationOrder(read: SimulatorRead, year: BudgetYear): SimulationOrder {
  const { hours, price, hourValue, initialDate, modality, bipartite } = read;
  const { by, first, second, third, people } = read;
  const isByPerson = by === BY_PERSON;
  return {
    company_id: year.company,
    year: year.year,
    ...{ hours, price, hourValue, initialDate, modality, bipartite },
    tranches: isByPerson ? null : { first: first ?? 0, second: second ?? 0, third: third ?? 0 },
    person_ids: isByPerson ? people.map(({ id }) => id) : null,
  };
}

/** The tried out course as the beginning of a real one. */
export function proposalOf(order: SimulationOrder): CourseProposal {
  const { company_id, hours, price, hourValue, initialDate, modality, bipartite } = order;
  return {
    company: company_id,
    ...{ hours, price, hourValue, initialDate, modality, bipartite },
    people: order.person_ids ?? [],
  };
}
