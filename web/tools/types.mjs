// Writes src/generated/api.ts (types) and src/generated/defaults.ts from the server's OpenAPI document.
// The document comes from the Python package itself (python -m sandtable.server.openapi): no server runs.
//
// Answers leave out fields that have their default value; src/lib/fill.ts puts them back by defaults.ts, so in an
// answer every field is there. In a request a field with a default may be left out.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

const web = dirname(dirname(fileURLToPath(import.meta.url)))
const generated = join(web, 'src', 'generated')

/** The Python that has the package: $PYTHON, or one of the checkout's environments. */
function python() {
  if (process.env.PYTHON) return process.env.PYTHON
  const found = ['.venv-dev', '.venv'].map((env) => join(web, '..', env, 'bin', 'python')).find(existsSync)
  return found ?? 'python3'
}

/** Which fields of a schema have a default, and which fields lead to other schemas. */
function outline(schemas) {
  const found = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const defaults = {}
    const refs = {}
    for (const [field, of] of Object.entries(schema.properties ?? {})) {
      if ('default' in of) defaults[field] = of.default
      const ref = refOf(of)
      if (ref) refs[field] = ref
    }
    if (Object.keys(defaults).length + Object.keys(refs).length) found[name] = [defaults, refs]
  }
  return found
}

function refOf(of) {
  if (!of || typeof of !== 'object') return ''
  // One of several, told apart by a field.
  if (of.discriminator) return `?${of.discriminator.propertyName}`
  if (of.$ref) return of.$ref.split('/').pop()
  const inner = refOf(of.items) || (of.anyOf ?? of.oneOf ?? []).map(refOf).find(Boolean)
  if (inner) return inner
  // The values of a dictionary.
  const values = refOf(of.additionalProperties)
  return values ? `*${values}` : ''
}

/** Of schemas that are told apart by a field: which one each of its values means. */
function tagged(schemas) {
  const found = {}
  const look = (of) => {
    if (!of || typeof of !== 'object') return
    if (of.discriminator) {
      const { propertyName, mapping } = of.discriminator
      const names = Object.entries(mapping).map(([tag, ref]) => [tag, ref.split('/').pop()])
      found[propertyName] = { ...found[propertyName], ...Object.fromEntries(names) }
    }
    Object.values(of).forEach(look)
  }
  look(schemas)
  return found
}

const text = process.argv[2]
  ? readFileSync(process.argv[2], 'utf8')
  : execFileSync(python(), ['-m', 'sandtable.server.openapi'], { encoding: 'utf8', maxBuffer: 1 << 26 })
const document = JSON.parse(text)
const schemas = document.components.schemas
const defaults = outline(schemas)
const tags = tagged(schemas)
for (const schema of Object.values(schemas)) {
  if (schema.additionalProperties !== false) continue
  for (const field of Object.values(schema.properties ?? {})) delete field.default
}
const types = astToString(await openapiTS(document, { emptyObjectsUnknown: true }))
const head = '// Made by tools/types.mjs from the OpenAPI document: do not edit.\n'
mkdirSync(generated, { recursive: true })
writeFileSync(join(generated, 'api.ts'), head + types)
writeFileSync(
  join(generated, 'defaults.ts'),
  `${head}export const DEFAULTS: Record<string, [Record<string, unknown>, Record<string, string>]> = ${JSON.stringify(defaults)}
export const TAGS: Record<string, Record<string, string>> = ${JSON.stringify(tags)}\n`,
)
console.log(`types: ${Object.keys(schemas).length} schemas`)
