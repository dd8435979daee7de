/**
 * Typed requests. Every answer that is not 2xx is thrown as a `Refusal`: its text is a sentence for people, `reasons`
 * have rule numbers, and a stale order carries the present state.
 *
 * Reading is tried again when the network or the server is away for a moment; an order never is: whoever gave it
 * decides.
 */
import { fill } from './fill'
import type { Reason, SchemaName, Schemas, State } from './types'

const TRIES = 3
const PAUSE = 300
const AWAY = new Set([502, 503, 504])

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly reasons: Reason[] = [],
    readonly state: State | null = null,
  ) {
    super(text)
  }

  /** The server could not be reached, or is not ready. */
  get away(): boolean {
    return this.status === 0 || AWAY.has(this.status)
  }
}

export type Query = Record<string, string | number | undefined>

export function get<N extends SchemaName>(
  path: string,
  answer: N,
  query: Query = {},
  signal?: AbortSignal,
): Promise<Schemas[N]> {
  return request('GET', path + search(query), answer, undefined, signal)
}

export function post<N extends SchemaName>(path: string, body: unknown, answer: N): Promise<Schemas[N]> {
  return request('POST', path, answer, body)
}

export function put<N extends SchemaName>(path: string, body: unknown, answer: N): Promise<Schemas[N]> {
  return request('PUT', path, answer, body)
}

/** A request whose answer is not looked at. */
export async function send(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown = {},
): Promise<void> {
  await fetched(method, path, body)
}

/** The same from a page that is being left: it goes out even if the page is gone before it is answered. */
export function sendLast(path: string): void {
  const headers = { 'Content-Type': 'application/json' }
  fetch(path, { method: 'POST', body: '{}', headers, keepalive: true }).catch(() => {})
}

/** Take something away; the answer tells what is left. */
export function remove<N extends SchemaName>(path: string, body: unknown, answer: N): Promise<Schemas[N]> {
  return request('DELETE', path, answer, body)
}

export function search(query: Query): string {
  const found = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) found.set(key, String(value))
  const text = found.toString()
  return text ? `?${text}` : ''
}

/** What to tell people about anything that was thrown. */
export function sentence(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong.'
}

async function request<N extends SchemaName>(
  method: string,
  path: string,
  answer: N,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Schemas[N]> {
  const response = await fetched(method, path, body, signal)
  return fill(answer, await response.json())
}

async function fetched(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const tries = method === 'GET' ? TRIES : 1
  for (let n = 1; ; n++) {
    try {
      return await once(method, path, body, signal)
    } catch (error) {
      if (n >= tries || !(error instanceof Refusal) || !error.away) throw error
      await new Promise((done) => setTimeout(done, PAUSE * 2 ** (n - 1)))
    }
  }
}

async function once(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refusal(0, 'unavailable', 'The server cannot be reached.')
  }
  if (response.ok) return response
  throw await refusal(response)
}

async function refusal(response: Response): Promise<Refusal> {
  try {
    const problem = fill('Problem', await response.json())
    if (typeof problem.text === 'string')
      return new Refusal(response.status, problem.code, problem.text, problem.reasons, problem.state)
  } catch {
    // Not JSON: somebody between the server and us has answered.
  }
  return new Refusal(response.status, 'unavailable', `The server answered ${response.status}.`)
}
