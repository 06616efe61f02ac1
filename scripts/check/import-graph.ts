// Reads which file imports which, without running anything.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Every TypeScript file below a folder, by its path from the root. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (statSync(join(root, path)).isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

/** What a file imports, as it is written there. */
export const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** The file of the project that an import means, by its path from the root; undefined for a package. */
export const resolveImport = (from: string, target: string): string | undefined => {
  if (target.startsWith('#')) return target.slice(1).replace(/\?.*$/, '')
  if (target.startsWith('.')) return relative(root, resolve(root, dirname(from), target)).replace(/\?.*$/, '')
  return undefined
}

/** The files of the project that each file below these folders imports. */
export const importGraph = (folders: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    folders
      .flatMap(sourceFiles)
      .map((file) => [file, importsOf(file).flatMap((target) => resolveImport(file, target) ?? [])]),
  )
