// The files in deploy/: they parse, agree with each other, and name only settings that are read.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
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
interface Compose {
  readonly services: Record<string, Service>
  readonly volumes: Record<string, unknown>
  readonly networks?: Record<string, unknown>
}

const COMPOSE = ['deploy/compose.yaml', 'deploy/compose-nodes.yaml']
const composed = (path: string) => parse(read(path), { merge: true }) as Compose
const ours = ({ services }: Compose) =>
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
const unknownIn = (names: string[]) => names.filter((name) => !known.has(name) && !OTHERS.has(name))

test.each(COMPOSE)(
  '%s names only settings that the server reads, volumes and services that are there',
  (path) => {
    const all = composed(path)
    const names = ours(all).flatMap(([, { environment }]) => Object.keys(environment ?? {}))
    expect([names.includes('DATABASE_URL'), unknownIn(names)]).toEqual([true, []])
    for (const { volumes = [], networks = [], depends_on: after = [] } of Object.values(all.services)) {
      const mounted = volumes.map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.'))
      expect(mounted.filter((name) => !(name in all.volumes))).toEqual([])
      expect(networks.filter((name) => !(name in (all.networks ?? {})))).toEqual([])
      expect(
        (Array.isArray(after) ? after : Object.keys(after)).filter((name) => !(name in all.services)),
      ).toEqual([])
    }
    expect(Object.values(all.services).filter(({ image }) => !/^nuoyin$|:[a-z]*\d/.test(image))).toEqual([])
  },
)

test.each(COMPOSE)(
  'nodes in %s are not root, write to their volumes alone, and are reached through a proxy',
  (path) => {
    const nodes = ours(composed(path))
    expect(nodes.length).toBe(path.includes('nodes') ? 3 : 1)
    for (const [, { user, read_only: isReadOnly, cap_drop: dropped, volumes, ports = [], build }] of nodes) {
      expect([user, isReadOnly, dropped, volumes]).toEqual([
        'node',
        true,
        ['ALL'],
        // Files that settings name are read, never written.
        ['data:/data', 'arriving:/tmp', './extra:/etc/nuoyin:ro'],
      ])
      expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
      expect(read(join('deploy', build!.context, build!.dockerfile))).toContain('FROM node:')
    }
  },
)

test('the nodes believe the network they are in, and another project beside them may have another', () => {
  const all = composed('deploy/compose-nodes.yaml')
  const [{ subnet }] = (all.networks!['inner'] as { ipam: { config: [{ subnet: string }] } }).ipam.config
  expect(subnet).toBe('${NODES_NETWORK:-172.30.8.0/24}')
  expect(new Set(ours(all).map(([, { environment }]) => environment!['NUOYIN_TRUST_PROXY']))).toEqual(
    new Set([subnet]),
  )
})

test('files that settings of the guide name lie where the service may read them', () => {
  const guide = read('docs/operating.md')
  const folders = [...guide.matchAll(/^NUOYIN_\w+=(\/etc\/\w+)\/.+\.pem$/gm)].map(([, folder]) => folder)
  expect(folders).toEqual(['/etc/nuoyin', '/etc/nuoyin'])
  // The units read nuoyin.env as root, and all other files as the user of the service.
  expect(guide).toContain('install -d -m 0755 /etc/nuoyin &&')
})

test.each(COMPOSE)(
  'a health check that is cut off leaves nothing to PostgreSQL in %s, which would end for it',
  (path) => {
    const { init, healthcheck } = composed(path).services['postgres']!
    expect([init, healthcheck?.test]).toEqual([true, ['CMD', 'pg_isready', '-U', 'nuoyin']])
  },
)

test.each(COMPOSE)('logs in %s have an end, as those of Docker have not by themselves', (path) => {
  const endless = Object.entries(composed(path).services).filter(
    ([, { logging }]) => logging?.options['max-size'] === undefined,
  )
  expect(endless.map(([name]) => name)).toEqual([])
})

test('the image runs as a user of its own, on the port it opens, with its data in the volume', () => {
  const file = read('deploy/Dockerfile')
  const last = file.slice(file.lastIndexOf('\nFROM '))
  const settings = Object.fromEntries(
    /^ENV (.+)$/m
      .exec(last)![1]!
      .split(' ')
      .map((one) => one.split('=') as [string, string]),
  )
  expect(unknownIn(Object.keys(settings))).toEqual([])
  expect(settings).toMatchObject({ NODE_ENV: 'production', PORT: '8080', DATA_DIR: '/data' })
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^VOLUME \["\/data", "\/tmp"\]$/m)
  expect(last).toMatch(/^EXPOSE 8080$/m)
  expect(last).toMatch(/^HEALTHCHECK [^]+127\.0\.0\.1:8080\/healthz/m)
  expect(last).toMatch(/^CMD \["node", "server\/main\.ts"\]$/m)
  const { node } = (JSON.parse(read('package.json')) as { optionalDependencies: { node: string } })
    .optionalDependencies
  for (const [, major] of file.matchAll(/^FROM node:(\d+)-/gm)) expect(major).toBe(node.split('.')[0])
})

test('a command of the guide fetches nothing in the image, whose root file system is read-only', () => {
  // What scripts/prepare.mjs compares before every `npm run`.
  expect(read('scripts/prepare.mjs')).toContain("'node_modules', '.nuoyin-installed'")
  const file = read('deploy/Dockerfile')
  const built = file.slice(0, file.lastIndexOf('\nFROM '))
  expect(built).toMatch(/npm prune [^]+sha256sum package-lock\.json [^]+> node_modules\/\.nuoyin-installed$/m)
})

test('the image leaves behind what the web pages alone are made of, and nothing that the server loads', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const [, listed] = /dependencies\.%s' \\\n([^)]+)\)/.exec(read('deploy/Dockerfile'))!
  const left = listed!.split(/[\s\\]+/).filter((name) => name !== '')
  // The scripts of development are in the image as well, and nobody runs them there.
  const kept = Object.values(
    (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
  )
    .flatMap((command) => /load-quickly\.ts (scripts\/[\w-]+\.ts)$/.exec(command)?.[1] ?? [])
    .concat(globSync(['server/**/*.ts', 'protocol/**/*.ts', 'scripts/{backup,root-key}/*.ts'], { cwd: root }))
  const loaded = new Set(
    kept.flatMap((path) =>
      [...read(path).matchAll(/(?:from |import\(|: |\()'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)].map(
        ([, name]) => name!,
      ),
    ),
  )
  expect(left.toSorted()).toEqual(
    Object.keys(dependencies)
      .filter((name) => !loaded.has(name))
      .toSorted(),
  )
})

test('secrets that the guide puts beside the compose files are never committed', () => {
  const out = read('.gitignore').split('\n')
  const kept = ['deploy/.env', 'deploy/nuoyin.env', 'deploy/certs/', 'deploy/extra/']
  expect(kept.filter((name) => !out.includes(name))).toEqual([])
})

test('what is kept out of the image are secrets, data and what is made anew', () => {
  const out = read('.dockerignore').trim().split('\n')
  expect(['.git', 'node_modules', 'dist', 'data', 'deploy'].filter((name) => !out.includes(name))).toEqual([])
})

test('nginx in front of the nodes sends to those that are there, and passes uploads of every size we take', () => {
  const conf = read('deploy/nginx-nodes.conf')
  // Without `resolve` a node that is away keeps nginx from starting, and one made anew is not found.
  expect(conf).toMatch(/^resolver 127\.0\.0\.11 [^]+^ {2}zone nuoyin /m)
  const servers = [...conf.matchAll(/^ {2}server (\S+):8080 resolve /gm)].map(([, name]) => name)
  expect(servers).toEqual(ours(composed('deploy/compose-nodes.yaml')).map(([name]) => name))
  // A request that is still connecting to a node that was killed when the addresses change is answered 502.
  expect(conf).toMatch(/^ {4}proxy_connect_timeout 1s;$/m)
  for (const path of ['deploy/nginx-nodes.conf', 'deploy/nginx.conf'])
    expect(read(path)).toMatch(/client_max_body_size 51m;[^]+X-Forwarded-For \$remote_addr;/)
})

test('the sample of settings and the services of systemd name only settings that the server reads', () => {
  const sample = [...read('deploy/nuoyin.env.sample').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  const units = ['deploy/nuoyin.service', 'deploy/nuoyin-backup.service'].flatMap((path) =>
    [...read(path).matchAll(/^Environment=(.+)$/gm)].flatMap(([, all]) =>
      all!.split(' ').map((one) => one.split('=')[0]!),
    ),
  )
  expect([sample.length > 10, unknownIn([...sample, ...units])]).toEqual([true, []])
})

const NARROWING =
  /^(?:NoNewPrivileges|Protect\w+|Private\w+|Restrict\w+|SystemCall\w+|CapabilityBoundingSet|LockPersonality|RemoveIPC|UMask)=.*$/gm

test('the backup of systemd is shut in as the server is: it reads the same keys', () => {
  const [server, backup] = ['deploy/nuoyin.service', 'deploy/nuoyin-backup.service'].map((path) =>
    (read(path).match(NARROWING) ?? []).toSorted(),
  )
  expect(server!.length).toBeGreaterThan(20)
  expect(backup).toEqual(server)
})

const hasAnalyzer = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasAnalyzer).each(['nuoyin.service', 'nuoyin-backup.service'])(
  'systemd finds little that %s leaves open',
  (name) => {
    const measured = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--no-pager', '--threshold=20', join(root, 'deploy', name)],
      { encoding: 'utf8' },
    )
    expect([measured.status, measured.stdout.split('\n').findLast((line) => line !== '')]).toEqual([
      0,
      expect.stringContaining(`exposure level for ${name}: 1.`),
    ])
  },
)

test('the lock file names every part of every package for every machine, without which npm ci refuses', () => {
  interface Locked {
    readonly dependencies?: Record<string, string>
    readonly optionalDependencies?: Record<string, string>
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  /** Where Node would look for it: in the package itself, then in those around it. */
  const isThere = (from: string, name: string): boolean => {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true
    if (from === '') return false
    return isThere(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
  }
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isThere(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect([Object.keys(packages).length > 500, missing]).toEqual([true, []])
})

test('the guide installs every program that its commands on the machine use', () => {
  const [guide] = read('docs/operating.md').split('## 9 Docker')
  const installed = /^apt install -y (.+)$/m.exec(guide!)![1]!.split(' ')
  const used = ['git', 'npm', 'sudo', 'curl', 'openssl'].filter((name) =>
    new RegExp(`(^|[ (])${name} `, 'm').test(guide!),
  )
  expect([used.length, used.filter((name) => !installed.includes(name))]).toEqual([5, []])
})

test('whoever asks a server that was just started waits for it: systemd does not', () => {
  const asked = read('docs/operating.md')
    .split('\n')
    .filter((line) => /^[^|]*curl .*\/readyz/.test(line))
  expect([asked.length, asked.filter((line) => !line.includes('--retry-connrefused'))]).toEqual([3, []])
})

test('no setting of the guide or the sample has a comment behind its value, which systemd would take for part of it', () => {
  const settings = [...read('docs/operating.md').matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block]) =>
    block!.split('\n').filter((line) => /^[A-Z][A-Z0-9_]+=/.test(line)),
  )
  const sample = read('deploy/nuoyin.env.sample').split('\n')
  expect([settings.length > 30, [...settings, ...sample].filter((line) => /=.* #/.test(line))]).toEqual([
    true,
    [],
  ])
})

test('a command of the guide runs with the settings as systemd reads them, as the user of the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nuoyin-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = read('deploy/nuoyin-run').replaceAll('/etc/nuoyin', folder).replaceAll('/opt/nuoyin', folder)
  const settings = [
    '# NUOYIN_SMS=none',
    'NUOYIN_MAIL_FROM=诺印 <notice@example.com>',
    'NUOYIN_SMTP_URL="smtps://a:$b#c@example.com"',
    'NUOYIN_SIGN_SECRET=a=b',
    '  NUOYIN_S3_BUCKET= files \t\r',
    'DATA_DIR=/srv/nuoyin',
  ]
  writeFileSync(join(folder, 'nuoyin.env'), settings.join('\n'))
  writeFileSync(join(folder, 'backup.env'), 'NUOYIN_BACKUP_PASSPHRASE=of the safe\n')
  const shown =
    'echo "$@"; pwd; printenv NUOYIN_SMS NUOYIN_MAIL_FROM NUOYIN_SMTP_URL NUOYIN_SIGN_SECRET NUOYIN_BACKUP_PASSPHRASE NUOYIN_S3_BUCKET NODE_ENV DATA_DIR'
  writeFileSync(join(folder, 'runuser'), `#!/bin/sh\n${shown}\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  const { stdout } = spawnSync('sh', ['-c', script, 'nuoyin-run', 'npm', 'run', 'renew'], {
    env,
    encoding: 'utf8',
  })
  expect(stdout.trim().split('\n')).toEqual([
    '-u nuoyin -- npm run renew',
    realpathSync(folder),
    '诺印 <notice@example.com>',
    'smtps://a:$b#c@example.com',
    'a=b',
    'of the safe',
    'files',
    'production',
    // As with systemd: the file counts before what the unit sets.
    '/srv/nuoyin',
  ])
})
