import { request as httpRequest, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** One request on a connection of its own, with exactly the headers given: no browser's rules apply. */
export function http(url: string, { method, headers = {}, body }: Ask = {}): Promise<Answer> {
  const data = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const all = { ...(data === undefined ? {} : { "Content-Type": "application/json", "Content-Length": `${Buffer.byteLength(data)}` }), ...headers };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: method ?? (data === undefined ? "GET" : "POST"), headers: all, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }));
      answer.on("error", reject);
    });
    sent.setTimeout(30_000, () => sent.destroy(new Error(`no answer from ${url} in 30 s`)));
    sent.on("error", reject);
    sent.end(data);
  });
}
