// Draws the NATO symbols of symbols.txt with milsymbol, once, and writes them as plain path data to
// src/generated/symbols.ts: the page ships the drawings, not the drawer.
import ms from 'milsymbol'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = dirname(dirname(fileURLToPath(import.meta.url)))
const INK = '#000'
const PLAIN = { size: 100, fill: false, infoFields: false, monoColor: INK }

/** milsymbol's drawing orders as [path, filled, stroke width, transform] and [text, x, y, size, transform]. */
function flatten(orders, strokes, texts, transform, pen) {
  // An icon of several parts is a list within the list.
  for (const one of orders.flat(Infinity)) {
    const now = {
      width: one.strokewidth ?? pen.width,
      filled: one.fill === undefined ? pen.filled : Boolean(one.fill),
      stroked: one.stroke === undefined ? pen.stroked : Boolean(one.stroke),
    }
    if (one.type === 'path') strokes.push(stroke(one.d, now, transform))
    else if (one.type === 'circle') strokes.push(stroke(circle(one), now, transform))
    else if (one.type === 'text') texts.push([one.text, one.x, one.y, one.fontsize, centred(one), transform])
    else if (one.draw) flatten(one.draw, strokes, texts, `${transform}${moved(one)}`, now)
    else throw new Error(`milsymbol draws a ${one.type}: not known here`)
  }
}

/** An open line of several parts is never filled, whatever milsymbol says. */
function stroke(d, pen, transform) {
  const area = /[zac]/i.test(d)
  return [d.trim(), pen.filled && area ? 1 : 0, pen.stroked ? pen.width : 0, transform]
}

function circle({ cx, cy, r }) {
  return `M${cx - r},${cy}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`
}

function centred(one) {
  return one.alignmentBaseline === 'middle' ? 1 : 0
}

function moved(one) {
  if (one.type === 'translate') return one.x || one.y ? `translate(${one.x},${one.y})` : ''
  if (one.type === 'rotate') return `rotate(${one.degree},${one.x},${one.y})`
  if (one.type === 'scale') return `scale(${one.factor})`
  throw new Error(`milsymbol draws a ${one.type}: not known here`)
}

/** Strokes of one pen become one path, where the next begins at a place of its own. */
function joined(strokes) {
  const found = []
  for (const one of strokes) {
    const same = found.find((other) => other.slice(1).join() === one.slice(1).join())
    if (same && one[0].startsWith('M')) same[0] += one[0]
    else found.push(one)
  }
  return found
}

const codes = readFileSync(join(web, 'symbols.txt'), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line && !line.startsWith('#'))
const found = {}
for (const code of codes) {
  const symbol = new ms.Symbol(code, PLAIN)
  if (!symbol.isValid()) throw new Error(`symbols.txt: milsymbol does not know ${code}`)
  const strokes = []
  const texts = []
  flatten(symbol.drawInstructions, strokes, texts, '', { width: 4, filled: false, stroked: true })
  const { x1, y1, x2, y2 } = symbol.bbox
  found[code] = { box: [x1, y1, x2 - x1, y2 - y1], strokes: joined(strokes), texts }
}
mkdirSync(join(web, 'src', 'generated'), { recursive: true })
writeFileSync(
  join(web, 'src', 'generated', 'symbols.ts'),
  `// Made by tools/symbols.mjs from symbols.txt: do not edit.
export interface SymbolArt {
  /** x, y, width, height of all that is drawn. */
  box: [number, number, number, number]
  /** Path data, whether it is filled, the stroke's width, a transform. */
  strokes: [string, number, number, string][]
  /** Text, x, y, size, whether y is its middle, a transform. */
  texts: [string, number, number, number, number, string][]
}
export const SYMBOLS: Record<string, SymbolArt> = ${JSON.stringify(found)}
`,
)
console.log(`symbols: ${codes.length}`)
