import type { ValidateFunction } from "ajv";

export interface Example {
  name: string;
  text: string;
}

export const protocolFolder: string;
export const schemaFolder: string;
export function validators(): Record<"client" | "server" | "http", ValidateFunction>;
export function examples(folder: string): Example[];
export function schemaSees(name: string): boolean;
