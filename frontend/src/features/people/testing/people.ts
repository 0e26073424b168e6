/** People for tests, with what a test names. */
import type { Person } from "@/features/people/api";

export function aPerson(parts: Partial<Person> = {}): Person {
  return {
    people_id: 7,
    name: "María Pérez Soto",
    rut: "12531909-2",
    email: "maria@andina.cl",
    phone: "+56981234567",
    gender: "Female",
    area: 3,
    areaName: "Operaciones",
    bossName: "Raúl Díaz",
    bossPosition: "Jefe de turno",
    bossEmail: "raul@andina.cl",
    bossPhone: null,
    hasGrossSalary: true,
    franchiseSence: true,
    company: 1,
    companyName: "Minera Andina",
    status: 1,
    statusName: "Inscrito",
    isExternal: false,
    active: true,
    updatedAt: "2026-11-21T14:02:00-03:00",
    ...parts,
    // A record may have fields that no test is about.
  } as Person;
}
