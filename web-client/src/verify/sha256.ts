import { sha256 as hash } from "@noble/hashes/sha2.js";
import type { Sha256 } from "../evidence/chain";

/** Of a library: browsers give none of their own to pages without https. */
export const sha256: Sha256 = (bytes) => hash(bytes);
