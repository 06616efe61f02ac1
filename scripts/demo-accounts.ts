// `npm run demo-accounts`: shows again whom to sign in as, from the data folder.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { accountsFile } from '#server/data-folder.ts'

const file = accountsFile(resolve(process.env['DATA_DIR'] ?? 'data'))
process.stdout.write(
  existsSync(file)
    ? readFileSync(file, 'utf8')
    : `${file} 不存在：这个数据目录没有演示账号，或账号是另一台服务器首次启动时做的。\n`,
)
