// A file handed from the verification to the replay, without a way over the server or the disk.

export interface HandedFile {
  readonly name: string;
  readonly size: number;
  readonly text: string;
}

let handed: HandedFile | null = null;

export function handOver(file: HandedFile): void {
  handed = file;
}

export function takeHanded(): HandedFile | null {
  const file = handed;
  handed = null;
  return file;
}
