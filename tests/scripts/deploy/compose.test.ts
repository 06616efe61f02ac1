// The compose files and nginx of deploy/: they agree, and name only settings that are read.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPOSE, composed, ours, read, unknownIn } from '#tests/support/deploy-files.ts'

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

test('secrets that the guide puts beside the compose files are never committed', () => {
  const out = read('.gitignore').split('\n')
  const kept = ['deploy/.env', 'deploy/nuoyin.env', 'deploy/certs/', 'deploy/extra/']
  expect(kept.filter((name) => !out.includes(name))).toEqual([])
})
