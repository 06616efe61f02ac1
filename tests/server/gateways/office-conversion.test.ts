// Conversion of office files through LibreOffice: results, limits and failures.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOffice, libreOffice } from '#server/gateways/office-conversion.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nuoyin-fake-office-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A stand-in for LibreOffice: a shell script with the same command line. */
const program = (name: string, body: string) => {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}

const CONVERTS = `while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out="$2"; shift; done
cp "$1" "$out/document.pdf"; echo "$1 $HOME" > "$0.log"`

describe.skipIf(process.platform === 'win32')('LibreOffice as a child process', () => {
  it('gives the PDF that the program wrote, and leaves no folder behind', async () => {
    const path = program('good', CONVERTS)
    const made = await libreOffice({ program: path }).toPdf(Buffer.from('words'), 'docx')
    expect(Buffer.from(made).toString()).toBe('words')
    const [input, home] = readFileSync(`${path}.log`, 'utf8').trim().split(' ')
    expect(input?.endsWith('document.docx')).toBe(true)
    expect(existsSync(home!)).toBe(false)
  })

  it('works one file at a time', async () => {
    const path = program('single', `mkdir "$0.lock" || exit 9\n${CONVERTS}\nrmdir "$0.lock"`)
    const office = libreOffice({ program: path })
    const made = await Promise.all(['a', 'b', 'c'].map((text) => office.toPdf(Buffer.from(text), 'doc')))
    expect(made.map((bytes) => Buffer.from(bytes).toString())).toEqual(['a', 'b', 'c'])
  })

  it('ends the program and its children when the time is up', async () => {
    const path = program('slow', 'sleep 300 & echo $! > "$0.pid"; wait')
    await expect(
      libreOffice({ program: path, timeLimitMs: 300 }).toPdf(Buffer.from('x'), 'docx'),
    ).rejects.toMatchObject({
      name: 'OfficeConversionError',
      reason: 'timed-out',
    })
    const child = Number(readFileSync(`${path}.pid`, 'utf8'))
    await expect.poll(() => isRunning(child)).toBe(false)
  })

  it.each([
    ['a failing program', 'exit 3'],
    ['a program that writes nothing', 'exit 0'],
  ])('tells %s', async (name, body) => {
    const path = program(name.replaceAll(' ', '-'), body)
    await expect(libreOffice({ program: path }).toPdf(Buffer.from('x'), 'docx')).rejects.toMatchObject({
      reason: 'failed',
    })
  })

  it('tells a program that is not there', async () => {
    const office = libreOffice({ program: join(folder, 'none') })
    await expect(office.toPdf(Buffer.from('x'), 'docx')).rejects.toMatchObject({ reason: 'failed' })
  })

  it('finds the program by its variable, then on the path', () => {
    const stated = program('stated', 'exit 0')
    const onPath = program('soffice', 'exit 0')
    expect(findOffice({ NUOYIN_SOFFICE: stated, PATH: folder })).toBe(stated)
    expect(findOffice({ NUOYIN_SOFFICE: join(folder, 'none'), PATH: folder })).toBeUndefined()
    expect(findOffice({ PATH: `/nowhere:${folder}` })).toBe(onPath)
    expect(findOffice({})).toBeUndefined()
  })
})

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  // A killed child that nobody has reaped yet still answers signals.
  return !existsSync('/proc/self') || !/^State:\s+Z/m.test(statusOf(pid))
}

const statusOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return 'State: Z'
  }
}
