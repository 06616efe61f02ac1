// What may be shipped with the product: the licence of each package that is not for development alone.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

/** What package-lock.json says, as far as it is asked. */
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

/** A package that is shipped. `path` leads to it from the root. */
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly path: string
}

/** Licences that ask for their notice and nothing else. */
const FREE = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'ISC',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
])

/** Others, by the beginning of the package's name, and why they may be there. */
const EXCEPTIONS: Readonly<Record<string, { readonly licence: string; readonly why: string }>> = {
  lightningcss: {
    licence: 'MPL-2.0',
    why: 'builds the style sheets; unchanged, and not part of what is built',
  },
  '@img/sharp-': {
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, unchanged, a library of its own that is loaded',
  },
  elkjs: { licence: 'EPL-2.0', why: 'lays out charts in the inspector; unchanged' },
}

/** Every package that is not for development alone, by name. */
export const shippedPackages = ({ packages }: Lock): readonly ShippedPackage[] =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
      path,
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))

/** The packages whose licence is not known to be free, one line each, with what may be done. */
export const faultsOfLicences = (lock: Lock): readonly string[] =>
  shippedPackages(lock)
    .filter(({ name, licence }) => !isAccepted(licence, exceptionOf(name)))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: licence ${licence || 'unknown'}; leave it out, or say why it may be shipped (scripts/check/licences.ts)`,
    )

/** The same of the project. */
export const licenceFaults = (root: string): readonly string[] => faultsOfLicences(readLock(root))

export const readLock = (root: string): Lock =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** The text of a package's licence as it lies in its folder; empty where it has none or is not installed here. */
export const licenceText = (root: string, { path }: ShippedPackage): string => {
  const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'LICENCE', 'license', 'License']
    .map((name) => join(root, path, name))
    .find((candidate) => existsSync(candidate))
  return file === undefined ? '' : readFileSync(file, 'utf8').trim()
}

const exceptionOf = (name: string): string | undefined =>
  Object.entries(EXCEPTIONS).find(([start]) => name.startsWith(start))?.[1].licence

// SPDX: all that `AND` joins must be accepted, and one of what `OR` joins.
const isAccepted = (licence: string, exception: string | undefined): boolean => {
  const bare = licence.replaceAll(/[()]/g, '')
  return (
    bare !== '' &&
    bare
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => FREE.has(one) || one === exception))
  )
}
