/** Answers leave out what has its default value: here it is put back, so that no reader has to ask. */
import { DEFAULTS, TAGS } from '../generated/defaults'
import type { SchemaName, Schemas } from './types'

type Tree = Record<string, unknown>

export function fill<N extends SchemaName>(name: N, data: unknown): Schemas[N] {
  return whole(name, data) as Schemas[N]
}

function whole(name: string, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => whole(name, one))
  const outline = DEFAULTS[name]
  if (!outline || typeof data !== 'object' || data === null) return data
  const [defaults, refs] = outline
  const found: Tree = { ...(data as Tree) }
  for (const field in defaults) if (!(field in found)) found[field] = copy(defaults[field])
  for (const field in refs) {
    const ref = refs[field]!
    const inner = found[field]
    if (inner === null || inner === undefined) continue
    if (ref.startsWith('?')) found[field] = told(ref.slice(1), inner)
    else if (!ref.startsWith('*')) found[field] = whole(ref, inner)
    else
      found[field] = Object.fromEntries(
        Object.entries(inner as Tree).map(([key, one]) => [key, whole(ref.slice(1), one)]),
      )
  }
  return found
}

/** One of several structs, told apart by a field; one that is not known stays as it is. */
function told(field: string, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => told(field, one))
  return whole(TAGS[field]?.[String((data as Tree)[field])] ?? '', data)
}

/** Defaults are lists, dictionaries and plain values: each answer gets its own, and empty ones are made quickly. */
function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.length ? structuredClone(value) : []
  for (const _ in value) return structuredClone(value)
  return {}
}
