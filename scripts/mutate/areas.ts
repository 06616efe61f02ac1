// The areas into which `npm run mutate` puts faults, and the tests that are to notice them.

export interface Area {
  readonly area: string
  /** Files that get faults, as globs; one with `!` takes files out. */
  readonly files: readonly string[]
  /** Folders of tests or single files, as Vitest's `include` takes them. */
  readonly tests: readonly string[]
}

/** Each area with tests that answer quickly; those of whole journeys would take a day. */
export const AREAS: readonly Area[] = [
  {
    area: 'protocol',
    files: ['protocol/**/*.ts', '!protocol/endpoints.ts'],
    tests: ['tests/protocol/**/*.test.ts'],
  },
  {
    area: 'domain',
    files: ['server/domain/**/*.ts', '!server/domain/**/{store,machine,guards}.ts'],
    tests: ['tests/server/domain/**/*.test.ts', 'tests/server/contracts/**/*.test.ts'],
  },
  {
    area: 'charts',
    files: ['src/machines/**/*.ts', 'server/domain/**/{machine,guards}.ts'],
    tests: ['tests/machines/**/*.test.ts', 'tests/models/chart.test.ts', 'tests/models/server/*.test.ts'],
  },
  {
    area: 'operations',
    files: ['server/operations/**/*.ts'],
    tests: [
      'tests/server/{account,company,contracts,seals,trade,platform}/**/*.test.ts',
      '!**/*.postgres.test.ts',
    ],
  },
  {
    area: 'http',
    files: ['server/http/**/*.ts'],
    tests: ['tests/server/http/**/*.test.ts'],
  },
  {
    area: 'verification',
    files: ['server/documents/verification/**/*.ts', 'server/trust/**/*.ts'],
    tests: ['tests/server/documents/verification/**/*.test.ts', 'tests/server/trust/**/*.test.ts'],
  },
  {
    area: 'calls',
    files: ['src/services/**/*.ts'],
    tests: ['tests/services/**/*.test.ts'],
  },
]

const isBeneath = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`)

const startOf = (glob: string): string => glob.slice(0, glob.search(/[*{]|$/)).replace(/\/$/, '')

/** The areas a path lies in, narrowed to it; all of them without a path. A folder above several areas takes each whole. */
export const areasAt = (path: string | undefined): readonly Area[] =>
  path === undefined
    ? AREAS
    : AREAS.flatMap((area) => {
        const wanted = area.files.filter((glob) => !glob.startsWith('!')).map(startOf)
        if (wanted.some((start) => isBeneath(start, path))) return [area]
        if (!wanted.some((start) => isBeneath(path, start))) return []
        const without = area.files.filter((glob) => glob.startsWith('!'))
        return [{ ...area, files: [path.endsWith('.ts') ? path : `${path}/**/*.ts`, ...without] }]
      })
