// The version before this one: its code as it was before the newest migration.
// It comes from the history of the repository.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const MOST_COMMITS = 400

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Name and content of each migration at a commit. */
const migrationsAt = (commit: string): string[] =>
  git('ls-tree', commit, 'server/db/migrations/')
    .split('\n')
    .flatMap((line) => /^\d+ blob (\w+)\t(\S+\.sql)$/.exec(line)?.slice(1).join(' ') ?? [])

/** The newest commit whose migrations are some of today's; undefined where the history does not reach so far. */
export const commitBefore = (): string | undefined => {
  try {
    const today = new Set(migrationsAt('HEAD'))
    const commits = git('rev-list', '--first-parent', `--max-count=${MOST_COMMITS}`, 'HEAD')
      .trim()
      .split('\n')
    return commits.find((commit) => {
      const then = migrationsAt(commit)
      return then.length > 0 && then.length < today.size && then.every((one) => today.has(one))
    })
  } catch {
    return undefined
  }
}

/** What it needed and today's does not. */
const packagesGone = (folder: string): string[] => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.entries(dependencies).flatMap(([name, version]) =>
    existsSync(join(root, 'node_modules', name)) ? [] : [`${name}@${version}`],
  )
}

/** Its code in a folder of its own, with the packages of today and those that are gone since. */
export const codeOf = (commit: string): { readonly folder: string; readonly remove: () => void } => {
  const outer = mkdtempSync(join(tmpdir(), 'nuoyin-before-'))
  const folder = join(outer, 'code')
  mkdirSync(folder)
  const archive = join(outer, 'code.tar')
  git('archive', '--format=tar', `--output=${archive}`, commit, 'package.json', 'protocol', 'server', 'docs')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  // Node looks beside the code first, and then here.
  symlinkSync(join(root, 'node_modules'), join(outer, 'node_modules'))
  const gone = packagesGone(folder)
  if (gone.length > 0) {
    const beside = join(outer, 'gone')
    mkdirSync(beside)
    execFileSync('npm', ['install', '--prefix', beside, '--no-audit', '--no-fund', ...gone], { cwd: beside })
    renameSync(join(beside, 'node_modules'), join(folder, 'node_modules'))
  }
  return { folder, remove: () => rmSync(outer, { recursive: true, force: true }) }
}
