// The guide to operating: its commands work on the machine that it describes.
import { expect, test } from 'vitest'
import { read } from '#tests/support/deploy-files.ts'

test('files that settings of the guide name lie where the service may read them', () => {
  const guide = read('docs/operating.md')
  const folders = [...guide.matchAll(/^NUOYIN_\w+=(\/etc\/\w+)\/.+\.pem$/gm)].map(([, folder]) => folder)
  expect(folders).toEqual(['/etc/nuoyin', '/etc/nuoyin'])
  // The units read nuoyin.env as root, and all other files as the user of the service.
  expect(guide).toContain('install -d -m 0755 /etc/nuoyin &&')
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
