// The servers that a database URL names, each with a URL of its own.
// Several are written as libpq takes them: postgres://user@one:5432,two:5432/nuoyin?target_session_attrs=read-write

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?(.*))?$/s
const WANTED = 'target_session_attrs'

/** One URL for each server in the order they are named. Throws, in Chinese, where reads alone are asked for. */
export const serverUrls = (databaseUrl: string): readonly string[] => {
  const [, head, servers = '', path = '', query] = PARTS.exec(databaseUrl) ?? []
  if (head === undefined) return [databaseUrl]
  const asked = new URLSearchParams(query)
  const attributes = asked.get(WANTED) ?? 'read-write'
  if (attributes !== 'read-write' && attributes !== 'primary')
    throw new Error(
      `数据库地址中的 ${WANTED} 不能是 ${attributes}：服务器需要可写入的数据库，请改为 read-write 或删去。`,
    )
  const named = servers.split(',')
  if (named.length > 1 && named.includes(''))
    throw new Error('数据库地址中有一台服务器没有名称：请写成 主机:端口,主机:端口。')
  if (named.length === 1 && !asked.has(WANTED)) return [databaseUrl]
  asked.delete(WANTED)
  const rest = asked.size === 0 ? path : `${path}?${asked}`
  return named.map((server) => `${head}${server}${rest}`)
}
