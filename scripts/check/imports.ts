// Finds imports that the table of rooms forbids (docs/architecture.md), and import cycles.
import { importsOf, resolveImport, sourceFiles } from './import-graph.ts'
import { levelFaults } from './levels.ts'

interface Room {
  readonly name: string
  readonly holds: (file: string) => boolean
  /** Rooms it may import besides itself. */
  readonly rooms: readonly string[]
  /** Packages it may import; undefined: any. */
  readonly packages?: readonly string[]
}

const under =
  (...folders: string[]) =>
  (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`))

/** First match wins. */
const rooms: readonly Room[] = [
  { name: 'protocol', holds: under('protocol'), rooms: [], packages: ['valibot'] },
  { name: 'ui', holds: under('src/ui'), rooms: ['protocol'] },
  {
    name: 'machines/react',
    holds: (file) =>
      /^src\/machines\/(react\.tsx|allowed\.tsx|use-note-draft\.ts|use-file-upload\.ts|use-viewing-code\.ts|use-text-search\.ts)$/.test(
        file,
      ),
    rooms: ['machines', 'protocol'],
    packages: ['xstate', '@xstate/react', 'react'],
  },
  {
    name: 'machines',
    holds: under('src/machines'),
    rooms: ['protocol'],
    packages: ['xstate', '@statelyai/inspect'],
  },
  {
    name: 'services',
    holds: under('src/services'),
    rooms: ['protocol'],
    packages: ['xstate', 'crypto-js', 'valibot'],
  },
  {
    name: 'features/services',
    holds: (file) => /^src\/features\/[^/]+\/[^/]+\/((\w+-)?queries\.ts|actor\.tsx)$/.test(file),
    rooms: ['features', 'machines', 'machines/react', 'services', 'ui', 'protocol'],
  },
  {
    name: 'features',
    holds: under('src/features'),
    rooms: ['features/services', 'machines', 'machines/react', 'ui', 'protocol'],
  },
  {
    name: 'inspector',
    holds: under('src/inspector'),
    rooms: ['machines', 'machines/react', 'services', 'ui', 'protocol'],
  },
  {
    name: 'app',
    holds: (file) => file.startsWith('src/app/') || file === 'src/main.tsx' || file === 'src/vite-env.d.ts',
    rooms: [
      'app',
      'features',
      'features/services',
      'inspector',
      'machines',
      'machines/react',
      'services',
      'ui',
      'protocol',
    ],
  },
  {
    // Shapes that know nobody: time, spans, and the drawing that is stored as it is.
    name: 'shapes',
    holds: (file) =>
      ['server/clock.ts', 'server/tracing.ts', 'server/documents/drawing/drawing.ts'].includes(file),
    rooms: [],
  },
  { name: 'db', holds: under('server/db'), rooms: ['shapes', 'protocol'] },
  {
    name: 'middle',
    holds: under('server/domain', 'server/documents', 'server/trust', 'server/gateways', 'server/jobs'),
    rooms: ['db', 'shapes', 'protocol'],
  },
  {
    // What every operation is handed: the parts the server is made of, and the request it answers.
    name: 'ground',
    holds: (file) =>
      [
        'server/config.ts',
        'server/allowances.ts',
        'server/lending.ts',
        'server/running.ts',
        'server/outer-addresses.ts',
        'server/deps.ts',
        'server/context.ts',
      ].includes(file),
    rooms: ['middle', 'db', 'shapes', 'protocol'],
  },
  {
    name: 'operations',
    holds: under('server/operations'),
    rooms: ['ground', 'middle', 'db', 'shapes', 'protocol'],
  },
  {
    name: 'http',
    holds: under('server/http'),
    rooms: ['operations', 'ground', 'middle', 'db', 'shapes', 'protocol'],
  },
  {
    name: 'api',
    holds: under('server/api'),
    rooms: ['http', 'operations', 'ground', 'middle', 'db', 'shapes', 'protocol'],
  },
  {
    name: 'server',
    holds: under('server'),
    rooms: ['api', 'http', 'operations', 'ground', 'middle', 'db', 'shapes', 'protocol'],
  },
]

const packageOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

const circles = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) {
      found.push(`circle: ${[...path.slice(at), file].join(' → ')}`)
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

/** Every breach, one line each; empty when the house is in order. */
export const importBreaches = (): string[] => {
  const files = ['protocol', 'src', 'server'].flatMap(sourceFiles)
  const breaches: string[] = []
  const graph = new Map<string, string[]>()
  for (const file of files) {
    const room = rooms.find((candidate) => candidate.holds(file))
    if (room === undefined) {
      breaches.push(`${file}: belongs to no room`)
      continue
    }
    const feature = /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
    const targets: string[] = []
    for (const target of importsOf(file)) {
      const to = resolveImport(file, target)
      if (to === undefined) {
        if (room.packages !== undefined && !room.packages.includes(packageOf(target)))
          breaches.push(`${file}: ${room.name} may not import the package ${target}`)
        continue
      }
      if (files.includes(to)) targets.push(to)
      const other = rooms.find((candidate) => candidate.holds(to))
      if (other !== undefined && other !== room && !room.rooms.includes(other.name))
        breaches.push(`${file}: ${room.name} may not import ${other.name} (${to})`)
      const otherFeature = /^src\/features\/([^/]+\/[^/]+)\//.exec(to)?.[1]
      if (feature !== undefined && otherFeature !== undefined && feature !== otherFeature)
        breaches.push(`${file}: a feature may not import another feature (${to})`)
    }
    graph.set(file, targets)
  }
  const imports = [...graph].flatMap(([file, targets]) => targets.map((target) => [file, target] as const))
  return [...breaches, ...circles(graph), ...levelFaults(imports)]
}
