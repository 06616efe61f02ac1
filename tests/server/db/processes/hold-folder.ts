// A process that opens the database of a folder and keeps it until it is killed.
import { openDatabase } from '#server/db/database.ts'

await openDatabase({ dataDir: process.argv[2] })
console.log('ready')
