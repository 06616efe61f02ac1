// A process that writes numbered rows and prints each number once it is committed.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'

const [dataDir, first] = process.argv.slice(2)
const db = await openDatabase({ dataDir })
await db.current().execute(sql`create table if not exists written (n int primary key, half text not null)`)
console.log('ready')
for (let n = Number(first); ; n += 1) {
  await db.transaction(async () => {
    await db.current().execute(sql`insert into written values (${n}, 'first')`)
    await db.current().execute(sql`update written set half = ${'both'.repeat(200)} where n = ${n}`)
  })
  process.stdout.write(`${n}\n`)
}
