// The services of systemd in deploy/, their settings, and commands run with the same settings.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { read, root, unknownIn } from '#tests/support/deploy-files.ts'

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
