// The HTTP interface: JSON in (or the bytes of a file as they are), JSON out, as the person of this tab.
import { tab } from "./person.svelte";

export type Answer<T> =
  | { readonly ok: true; readonly status: number; readonly body: T }
  /** `code`: the server's stable word, or "no_link" when there was no answer at all. */
  | { readonly ok: false; readonly status: number; readonly code: string; readonly detail: string | null };

async function request<T>(method: string, path: string, body?: unknown, as: string | null = tab.person): Promise<Answer<T>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (as !== null) headers["Doska-As"] = as;
  const isFile = ArrayBuffer.isView(body);
  if (body !== undefined) headers["Content-Type"] = isFile ? "application/octet-stream" : "application/json";
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      ...(body === undefined ? {} : { body: isFile ? (body as ArrayBufferView<ArrayBuffer>) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (response.ok) return { ok: true, status: response.status, body: json as T };
    const detail = typeof json["detail"] === "string" ? json["detail"] : null;
    return { ok: false, status: response.status, code: String(json["error"] ?? "server_error"), detail };
  } catch {
    return { ok: false, status: 0, code: "no_link", detail: null };
  }
}

export function get<T>(path: string, as?: string | null): Promise<Answer<T>> {
  return request<T>("GET", path, undefined, as);
}

export function post<T>(path: string, body: unknown, as?: string | null): Promise<Answer<T>> {
  return request<T>("POST", path, body, as);
}
