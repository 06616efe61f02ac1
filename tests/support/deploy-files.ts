// The files in deploy/ and what the tests of them compare with.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const root = join(import.meta.dirname, '../..')
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface Service {
  readonly image: string
  readonly logging?: { driver: string; options: Record<string, string> }
  readonly build?: { context: string; dockerfile: string }
  readonly user?: string
  readonly init?: boolean
  readonly healthcheck?: { readonly test: string[] }
  readonly read_only?: boolean
  readonly cap_drop?: string[]
  readonly env_file?: string
  readonly environment?: Record<string, string>
  readonly volumes?: string[]
  readonly ports?: string[]
  readonly networks?: string[]
  readonly depends_on?: string[] | Record<string, unknown>
}
export interface Compose {
  readonly services: Record<string, Service>
  readonly volumes: Record<string, unknown>
  readonly networks?: Record<string, unknown>
}

export const COMPOSE = ['deploy/compose.yaml', 'deploy/compose-nodes.yaml']
export const composed = (path: string) => parse(read(path), { merge: true }) as Compose
export const ours = ({ services }: Compose) =>
  Object.entries(services).filter(([, { build }]) => build !== undefined)

/** Every setting that some part of the server asks for. */
const known = new Set(
  globSync('server/**/*.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/'(NUOYIN_[A-Z0-9_]+|DATABASE_URL|DATA_DIR|PORT|HOST|NODE_ENV|LOG_LEVEL)'/g)].map(
      ([, name]) => name!,
    ),
  ),
)
// Read by the C library and by the scripts of the backup.
const OTHERS = new Set(['MALLOC_MMAP_THRESHOLD_'])

/** The settings of a list that nothing reads. */
export const unknownIn = (names: string[]) => names.filter((name) => !known.has(name) && !OTHERS.has(name))
