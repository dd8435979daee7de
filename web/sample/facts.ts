/** A scene, a view and odds with everything that the schema can say. */
const WIDE = 11
const HIGH = 8
const R = 50
const H = R * Math.sqrt(3)
const MARGIN = 60

type P = [number, number]
const idOf = (x: number, y: number) => `${'ABCDEFGHIJK'[x]}${y + 1}`
const centre = (x: number, y: number): P => [
  MARGIN + R + x * R * 1.5,
  MARGIN + H / 2 + y * H + (x % 2 ? H / 2 : 0),
]
const hex = ([cx, cy]: P): P[] =>
  Array.from({ length: 6 }, (_, n) => {
    const a = (n * Math.PI) / 3
    return [cx + R * Math.cos(a), cy + R * Math.sin(a)]
  })
const NAMES: Record<string, string> = { C3: 'Northgate', F4: 'Halden', H6: 'Port Amber', D6: 'Millbrook' }
const WATER = (x: number, y: number) => x > 7 && y < 4

const spaces = Array.from({ length: WIDE * HIGH }, (_, n) => {
  const [x, y] = [n % WIDE, Math.floor(n / WIDE)]
  const id = idOf(x, y)
  const terrain = NAMES[id]
    ? 'town'
    : (x * 7 + y * 3) % 5 === 0
      ? 'forest'
      : (x * 5 + y) % 7 === 0
        ? 'swamp'
        : 'clear'
  return {
    id,
    name: NAMES[id] ?? '',
    centre: centre(x, y),
    shape: hex(centre(x, y)),
    terrain,
    at: [x, y] as P,
  }
}).filter(({ at: [x, y] }) => !WATER(x, y))
const size: P = [MARGIN * 2 + R * 2 + (WIDE - 1) * R * 1.5, MARGIN * 2 + HIGH * H + H / 2]

export const scene = {
  title: 'sample',
  name: 'Sample',
  scenario: 'campaign',
  size,
  sides: [
    { id: 'red', name: 'Red', colour: '#b4452f' },
    { id: 'blue', name: 'Blue', colour: '#4f6d8f' },
  ],
  spaces: spaces.map(({ at: _, ...space }) => ({ ...space, tags: [] })),
  kinds: [
    {
      id: 'inf', name: '22 Infantry', symbol: 'SFGPUCI----F---', factors: ['4', '3'], reduced: 'inf-r',
      words: { '0': 'combat', '1': 'movement' },
    },
    { id: 'inf-r', name: '22 Infantry', symbol: 'SFGPUCI----F---', factors: ['2', '3'] },
    {
      id: 'arm', name: 'Armour', symbol: 'SFGPUCA----E---', corners: { nw: '6', ne: '4', sw: '3', se: '8' },
      words: { nw: 'attack', ne: 'defence', sw: 'anti-tank', se: 'movement' },
    },
    {
      id: 'art', name: 'Guns', symbol: 'SFGPUCF----F---', corners: { nw: '5', ne: '1', se: '4' }, factors: ['r3'],
      words: { nw: 'fire', ne: 'defence', se: 'movement', '0': 'range' },
    },
    { id: 'hq', name: 'Headquarters' },
  ],
  strokes: [
    { kind: 'road', points: ['C3', 'D3', 'E4', 'F4', 'G5', 'H6'].map((id) => spaces.find((one) => one.id === id)!.centre) },
    { kind: 'river', points: ['A5', 'B5', 'C6', 'D6', 'E7', 'F8'].map((id) => spaces.find((one) => one.id === id)!.centre) },
  ],
  labels: Object.entries(NAMES).map(([id, text]) => {
    const [x, y] = spaces.find((one) => one.id === id)!.centre
    return { text, at: [x, y + R * 0.72], kind: 'town' }
  }),
  shapes: [{ kind: 'land', points: [[0, 0], [640, 0], [660, 160], [640, 330], [760, 420], [size[0], 440], [size[0], size[1]], [0, size[1]]] }],
  cards: [
    { id: 'C1', name: 'Forced march', side: 'red', cost: 2, text: 'One unit moves twice.', family: 'card' },
    { id: 'C2', name: 'Night attack', side: 'red', cost: 3, text: 'Attack without support.', family: 'card' },
    { id: 'C3', name: 'Counter-battery', side: 'red', cost: 1, text: 'Cancel one fire.', family: 'card' },
    { id: 'K1', name: 'Flank', side: 'red', text: 'A chit.', family: 'chit' },
    { id: 'K2', name: 'Hold', side: 'red', text: 'A chit.', family: 'chit' },
  ],
  skin: { terrain: { town: 'houses', forest: 'forest', swamp: 'swamp' }, north: 12 },
  legend: [
    { what: 'terrain', ids: ['forest'], text: 'Forest' },
    { what: 'terrain', ids: ['swamp'], text: 'Swamp' },
    { what: 'terrain', ids: ['town'], text: 'Town' },
    { what: 'line', ids: ['road'], text: 'Road' },
    { what: 'line', ids: ['river'], text: 'River' },
  ],
  sheet: {
    title: 'Sample',
    subtitle: 'A campaign that never was',
    scale: 'One hex is three kilometres',
    free: [[690, 70, 205, 300]],
    tracks: [
      {
        track: 'turn',
        name: 'Turn',
        cells: Array.from({ length: 12 }, (_, n) => ({ name: `${n + 1}`, text: n === 5 ? 'Reinforcements for Red' : '' })),
      },
    ],
    objectives: [
      { space: 'F4', worth: 4 },
      { space: 'H6', worth: 6, text: 'port' },
      { space: 'C3', worth: 2, side: 'blue' },
    ],
    bands: [
      { low: 0, high: 5, name: 'Blue victory', side: 'blue' },
      { low: 6, high: 9, name: 'Draw' },
      { low: 10, high: 14, name: 'Red marginal', side: 'red' },
      { low: 15, high: 99, name: 'Red decisive', side: 'red' },
    ],
  },
  goals: { red: 'Hold Halden and Port Amber when turn 12 ends.', blue: 'Keep Red from 10 points.' },
} // prettier-ignore

const pieces = [
  { id: 'r1', side: 'red', space: 'E5', kind: 'inf', steps: 2, full: 2 },
  {
    id: 'r2',
    side: 'red',
    space: 'E4',
    kind: 'arm',
    badges: [{ letter: 'D', text: 'Disorganised', rule: '4.2' }],
  },
  { id: 'r3', side: 'red', space: 'D4', kind: 'art' },
  { id: 'r4', side: 'red', space: 'B4', kind: 'inf', steps: 1, full: 2 },
  { id: 'r5', side: 'red', space: 'B4', kind: 'hq', stack: 1 },
  { id: 'b1', side: 'blue', space: 'F4', kind: 'inf-r', reduced: true },
  { id: 'b2', side: 'blue', space: 'G4', kind: 'arm' },
  { id: 'b3', side: 'blue', space: 'H5', alias: 'force 3' },
  { id: 'b4', side: 'blue', space: 'G6', kind: 'art', seen: 3 },
  { id: 'b5', side: 'blue', space: 'I6', alias: 'force 5', seen: 2 },
]

const line = (at: number, text: string, more: object = {}) => ({ at, line: { text, ...more } })
const named = (text: string, ...links: [string, string, string][]) =>
  links.map(([word, on, id]) => ({
    begin: text.indexOf(word),
    end: text.indexOf(word) + word.length,
    on,
    id,
  }))
const told = (at: number, text: string, links: [string, string, string][], more: object) =>
  line(at, text, { links: named(text, ...links), ...more })

const lines = [
  line(0, 'Turn 3', { kind: 'turn', beats: [{ beat: 'phase', name: 'Turn 3', turn: true }, { beat: 'phase', name: 'Blue moves', side: 'blue' }] }),
  told(1, 'Blue Armour goes to G4.', [['Blue Armour', 'piece', 'b2'], ['G4', 'space', 'G4']], {
    rule: '3.1', spaces: ['G4'], beats: [{ beat: 'move', path: ['I5', 'H4', 'G4'], side: 'blue', piece: 'b2' }],
  }),
  told(2, 'A force goes to H5.', [['A force', 'piece', 'b3'], ['H5', 'space', 'H5']], {
    rule: '3.1', spaces: ['H5'], beats: [{ beat: 'move', path: ['J6', 'I6', 'H5'], side: 'blue' }],
  }),
  line(3, 'Red attacks.', { kind: 'turn', beats: [{ beat: 'phase', name: 'Red attacks', side: 'red' }] }),
  told(4, 'Red 22 Infantry goes to E5.', [['Red 22 Infantry', 'piece', 'r1'], ['E5', 'space', 'E5']], {
    rule: '3.1', spaces: ['E5'], beats: [{ beat: 'move', path: ['B5', 'C5', 'D5', 'E5'], side: 'red', piece: 'r1' }],
  }),
  told(5, 'Red attacks Halden from E4 and D4 with Forced march.', [['Halden', 'space', 'F4'], ['E4', 'space', 'E4'], ['D4', 'space', 'D4'], ['Forced march', 'card', 'C1']], {
    rule: '5.1', spaces: ['E4', 'F4'],
    beats: [{ beat: 'fight', fight: 1, method: 'table', begins: true, spaces: ['F4'], attacker: { side: 'red', fighters: [{ space: 'E4', kind: 'arm' }] }, defender: { side: 'blue' } }],
  }),
  line(6, 'Die 4: the defender loses a step.', {
    rule: '5.4', beats: [{ beat: 'roll', fight: 1, side: 'red', text: 'Attack on Halden', dice: [{ sides: 6, faces: [4] }] }, { beat: 'loss', space: 'F4', side: 'blue', left: 1 }],
  }),
  line(7, 'Morale: 8 against 7.', {
    rule: '5.6', beats: [{ beat: 'roll', fight: 1, side: 'blue', text: 'Morale of 22 Infantry', needed: '7 or less', reached: false, dice: [{ sides: 10, faces: [8] }] }],
  }),
  line(8, 'Duel: Red keeps 11.', {
    rule: '5.7', beats: [{ beat: 'roll', fight: 1, side: 'red', text: 'Duel', dice: [{ sides: 12, faces: [11, 3], kept: [0] }, { sides: 8, faces: [5] }, { sides: 4, faces: [2] }] }],
  }),
  told(9, 'Blue Guns fall back from G5.', [['Blue Guns', 'piece', 'b4']], {
    rule: '5.8', beats: [{ beat: 'move', path: ['G5', 'G6'], side: 'blue', why: 'retreat' }, { beat: 'control', space: 'D6', side: 'red', before: 'blue' }, { beat: 'loss', space: 'C3', side: 'blue', left: 0 }],
  }),
] // prettier-ignore

const battle = {
  id: 'battle', name: 'Battle of Halden', rule: '5.3', kind: 'battle',
  slots: [
    { id: 's1', name: '22 Infantry', side: 'red', items: ['inf'], line: 0, text: '4', space: 'E5' },
    { id: 's2', name: 'Armour', side: 'red', items: ['arm'], line: 0, badges: [{ letter: 'D', text: 'Disorganised' }], space: 'E4' },
    { id: 's3', name: 'Guns', side: 'red', items: ['art'], line: 1, text: 'lends 5' },
    { id: 's4', name: '22 Infantry', side: 'blue', items: ['inf-r'], line: 0, text: '2', space: 'F4' },
    { id: 's5', name: 'Unknown', side: 'blue', items: ['?'], line: 0 },
    { id: 's6', name: 'Reserve', side: 'blue', items: [], line: 1, text: 'empty' },
  ],
  notes: [{ text: 'Town: one column left.', rule: '5.5' }],
} // prettier-ignore

const display = {
  id: 'display', name: 'Air display', rule: '7', kind: 'display',
  slots: [
    { id: 'd1', name: 'Ready', items: ['art', 'art'], side: 'red', count: 2, of: 4 },
    { id: 'd2', name: 'Flown', items: ['arm'], side: 'red', count: 1 },
    { id: 'd3', name: 'Destroyed', items: [], count: 0 },
  ],
} // prettier-ignore

const offers = [
  { action: 1, text: 'hit s4', label: 'Hit 22 Infantry', on: 'slot', target: 's4' },
  { action: 2, text: 'commit', label: 'Fight', role: 'done', sure: true },
  { action: 3, text: 'cancel', label: 'Back', role: 'cancel' },
  { action: 4, text: 'pass', label: 'No reaction', role: 'pass' },
  {
    action: 5, text: 'end', label: 'End the game now', role: 'danger',
    more: 'Nine points would be a draw; with Halden it would be a marginal victory.',
  },
  { action: 6, text: 'add inf', label: 'Infantry', target: 'inf', group: 'Put in E6' },
  { action: 7, text: 'add arm', label: 'Armour', target: 'arm', group: 'Put in E6' },
  { action: 8, text: 'add art', label: 'Guns', target: 'art', group: 'Put in E6' },
  { action: 9, text: 'add hq', label: 'Headquarters', target: 'hq', group: 'Put in E6' },
  { action: 10, text: 'air 1', label: 'Fly close support', group: 'Air', more: 'One column right for this fight.' },
  { action: 11, text: 'air 2', label: 'Interdict', group: 'Air' },
  { action: 12, text: 'play C1', label: 'Play Forced march', on: 'card', target: 'C1' },
  { action: 13, text: 'to F5', label: 'Advance to F5', on: 'space', target: 'F5' },
  { action: 14, text: 'to F6', label: 'Advance to F6', on: 'space', target: 'F6' },
] // prettier-ignore

const prompt = 'Who is hit at Halden by Red Armour?'
const view = {
  title: 'sample', scenario: 'campaign', seat: 'red', status: 'decide', turn: 3, active: 'red', phase: 'Combat',
  waiting: ['red'],
  crumbs: [{ text: 'Turn 3' }, { text: 'Red attacks', rule: '5' }],
  pieces,
  prompt: { text: prompt, rule: '5.4', links: named(prompt, ['Halden', 'space', 'F4'], ['Red Armour', 'piece', 'r2']) },
  offers,
  tracks: [{ id: 'turn', name: 'Turn', value: 3, most: 12 }],
  hands: [
    { seat: 'red', count: 3, cards: ['C1', 'C2', 'C3'], id: 'cards', name: 'Cards' },
    { seat: 'red', count: 2, cards: ['K1', 'K2'], id: 'chits', name: 'Chits' },
    { seat: 'blue', count: 4, id: 'cards', name: 'Cards' },
  ],
  panels: [battle, display],
  marks: [{ kind: 'attack', spaces: ['E4', 'F4'] }],
  standing: {
    goal: 'Hold Halden and Port Amber when turn 12 ends.', score: 9, now: 'A draw: Halden is still Blue.', favours: '',
    space: 'F4', losses: { red: 2, blue: 5 },
  },
} // prettier-ignore

const result = {
  ending: 'points', text: 'Red holds Halden and Port Amber: 16 points, a decisive victory.', rule: '9.2',
  returns: { red: 1, blue: -1 }, space: 'F4', piece: 'r2', losses: { red: 6, blue: 14 },
  facts: [
    { text: 'Halden changed hands five times.' },
    { text: 'Red Armour marched 41 hexes, more than any other unit.', rule: '3.1' },
  ],
} // prettier-ignore

export function stateOf(what: string): object {
  const over = { status: 'over', prompt: null, offers: [], panels: [], marks: [], waiting: [], result }
  return {
    id: 'sample', seen: 'x', count: 1, counter: 'x', seat: 'red', title: 'sample', scenario: 'campaign', options: {}, access: 'private',
    seats: [
      { seat: 'red', name: 'Red', holder: 'person', mine: true, side: 'red', who: 'Ann' },
      { seat: 'blue', name: 'Blue', holder: 'person', mine: false, side: 'blue', who: 'Ben' },
    ],
    view: what === 'over' ? { ...view, ...over } : view,
    since: 0, mark: lines.length, lines, undo: { steps: 0, wall: '', again: 0 }, moments: 10, visited: 0, seed_hash: '',
  } // prettier-ignore
}

export const odds = {
  action: 'commit',
  samples: 400,
  cases: [
    {
      name: '',
      rows: [
        { outcome: 'Blue is destroyed', label: 'destroyed', probability: 0.24, worth: 1, margin: 0.04 },
        { outcome: 'Blue retreats', label: 'retreats', probability: 0.41, worth: 0.5, margin: 0.05 },
        { outcome: 'Nothing happens', label: 'nothing', probability: 0.2, worth: 0, margin: 0.04 },
        { outcome: 'Red loses a step', label: 'loss', probability: 0.15, worth: -0.7, margin: 0.03 },
      ],
    },
  ],
}
