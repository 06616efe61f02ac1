// The areas into which `npm run mutate` puts faults, and the tests that are to notice them.
import { globSync, readFileSync } from 'node:fs'

export interface Area {
  readonly area: string
  /** Files that get faults, as globs; one with `!` takes files out. */
  readonly files: readonly string[]
  /** Folders of tests or single files, as Vitest's `include` takes them. */
  readonly tests: readonly string[]
  /** Caches that would hide a fault from a test that runs again, and what switches them off. */
  readonly uncached?: readonly { readonly file: string; readonly from: string; readonly to: string }[]
}

// What asks the database is right or wrong with a running server alone.
const ASKS_DATABASE = [
  ...globSync('server/domain/**/*.ts', {
    exclude: ['store', 'machine', 'guards'].map((name) => `server/domain/**/${name}.ts`),
  }).filter((file) => readFileSync(file, 'utf8').includes('.current()')),
  // Through the stores of others.
  'server/domain/company/certifications/paused.ts',
  'server/domain/contracts/contracts/{listing,search}.ts',
  'server/domain/lifecycle.ts',
]

/** Each area with tests that answer quickly; those of whole journeys would take a day. */
export const AREAS: readonly Area[] = [
  {
    area: 'protocol',
    files: ['protocol/**/*.ts', '!protocol/endpoints.ts'],
    tests: ['tests/protocol/**/*.test.ts'],
  },
  {
    area: 'domain',
    files: [
      'server/domain/**/*.ts',
      '!server/domain/**/{store,machine,guards}.ts',
      ...ASKS_DATABASE.map((file) => `!${file}`),
    ],
    tests: ['tests/server/domain/**/*.test.ts', 'tests/server/contracts/contracts/rules.test.ts'],
  },
  {
    area: 'charts',
    files: ['src/machines/**/*.ts', 'server/domain/**/{machine,guards}.ts'],
    // What asks the type checker or draws says nothing of a fault, and takes longer than one run may.
    tests: [
      'tests/machines/**/*.test.ts',
      '!tests/machines/{chart-lint,diagrams,gallery}.test.ts',
      'tests/models/chart.test.ts',
      'tests/server/domain/**/{machine,chart-clocks}.test.ts',
    ],
  },
  {
    area: 'operations',
    files: ['server/operations/**/*.ts', ...ASKS_DATABASE],
    tests: [
      'tests/server/{account,company,contracts,seals,trade,platform}/**/*.test.ts',
      '!**/*.postgres.test.ts',
    ],
  },
  {
    area: 'http',
    files: [
      'server/http/{answer,authorize,delegation,illegal,json-body,parse-input}.ts',
      'server/http/{rate-limit,remembered-nonces,verify-signature}.ts',
    ],
    tests: ['tests/server/http/{answer,json-body,parse-input,permits,rate-limit,verify-signature}.test.ts'],
  },
  {
    // What needs a request on a wire: each fault starts a server or two.
    area: 'requests',
    files: [
      'server/http/**/*.ts',
      '!server/http/{answer,authorize,delegation,illegal,json-body,parse-input}.ts',
      '!server/http/{rate-limit,remembered-nonces,verify-signature}.ts',
    ],
    tests: ['tests/server/http/**/*.test.ts'],
  },
  {
    area: 'verification',
    files: ['server/documents/verification/**/*.ts', 'server/trust/**/*.ts'],
    // What a hostile file costs is measured, and code that counts its own steps costs more.
    tests: [
      'tests/server/documents/verification/**/*.test.ts',
      '!**/hostile.test.ts',
      'tests/server/trust/**/*.test.ts',
    ],
    uncached: [{ file: 'server/documents/verification/cms/remembered.ts', from: '8 * 1024', to: '-1' }],
  },
  {
    area: 'calls',
    files: ['src/services/**/*.ts'],
    tests: ['tests/services/**/*.test.ts'],
  },
]

const isBeneath = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`)

/** The files that get faults, one by one. */
export const filesOf = ({ files }: Area): string[] => {
  const without = files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))
  return globSync(
    files.filter((glob) => !glob.startsWith('!')),
    { exclude: without },
  ).toSorted()
}

/** The area of that name; else the areas a path lies in or above, narrowed to it; all of them without either. */
export const areasAt = (path: string | undefined): readonly Area[] => {
  const named = AREAS.filter(({ area }) => path === undefined || area === path)
  if (path === undefined || named.length > 0) return named
  return AREAS.flatMap((area) => {
    const files = filesOf(area).filter((file) => isBeneath(file, path))
    return files.length === 0 ? [] : [{ ...area, files }]
  })
}
