// The servers that a database URL names.
import { expect, test } from 'vitest'
import { serverUrls } from '#server/db/server-urls.ts'

test('one server keeps its URL as it is', () => {
  for (const url of [
    'postgres://nuoyin:p%40ss@127.0.0.1/nuoyin?sslmode=require',
    'postgresql://[::1]:5433/nuoyin',
    'postgres:///nuoyin',
    'socket:/run/postgresql?db=nuoyin',
  ])
    expect(serverUrls(url)).toEqual([url])
})

test('several servers have a URL each, with the same user, database and settings', () => {
  expect(
    serverUrls(
      'postgres://u:a,b@one:5432,two:5433,three/nuoyin?target_session_attrs=read-write&sslmode=require',
    ),
  ).toEqual([
    'postgres://u:a,b@one:5432/nuoyin?sslmode=require',
    'postgres://u:a,b@two:5433/nuoyin?sslmode=require',
    'postgres://u:a,b@three/nuoyin?sslmode=require',
  ])
  expect(serverUrls('postgres://one,two/nuoyin')).toEqual(['postgres://one/nuoyin', 'postgres://two/nuoyin'])
})

test('a wish for a server that only reads, and a server without a name, are refused with what to do', () => {
  expect(() => serverUrls('postgres://one,two/n?target_session_attrs=prefer-standby')).toThrow(
    '请改为 read-write 或删去',
  )
  expect(() => serverUrls('postgres://one,/n')).toThrow('请写成 主机:端口,主机:端口')
})
