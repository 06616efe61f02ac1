// /user/userCenter/integratedManage/interfaces: the calls an application may make.
import { DownloadOutlined } from '@ant-design/icons'
import { Button, Collapse, Skeleton, Tag } from 'antd'
import { BASE_PATH } from '#protocol/endpoint.ts'
import { PAGES } from '#protocol/pages.ts'
import { CALLS_PER_MINUTE } from '#protocol/platform/applications/open-contracts.ts'
import { CALL_HEADERS } from '#protocol/platform/applications/webhooks.ts'
import styles from '#src/features/platform/applications/interfaces.module.css'
import { callsIn } from '#src/features/platform/applications/open-document.ts'
import type { OpenDocument, SchemaRow, ShownCall } from '#src/features/platform/applications/open-document.ts'
import { useOpenDocument } from '#src/features/platform/applications/queries.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'

export const InterfacesPage = () => {
  const { data, error, refetch } = useOpenDocument()
  return (
    <>
      <PageHeader
        title="接口文档"
        trail={[
          { label: '单位中心', path: PAGES.center },
          { label: '集成应用', path: PAGES.applications },
        ]}
        backTo={PAGES.applications}
        hint="单位自己的系统用应用标识与密钥调用这些接口。"
        actions={data !== undefined && <DownloadDocument document={data} />}
      />
      {error !== null && data === undefined ? (
        <div className="card">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          <Signing />
          <section className={`card ${styles['calls']}`} aria-label="接口">
            {data === undefined ? <Skeleton active /> : <Calls calls={callsIn(data)} />}
          </section>
        </>
      )}
    </>
  )
}

const DownloadDocument = ({ document }: { readonly document: OpenDocument }) => (
  <Button
    icon={<DownloadOutlined aria-hidden />}
    href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(document, null, 2))}`}
    download="nuoyin-openapi.json"
  >
    下载 OpenAPI 文件
  </Button>
)

const Signing = () => (
  <section className={`card ${styles['signing']}`} aria-label="怎样签名">
    <h2>怎样签名</h2>
    <p>
      每个请求带四个请求头。只有应用的 IP 名单里的地址可以调用，每个应用每分钟最多 {CALLS_PER_MINUTE} 次。
    </p>
    <dl>
      <dt>{CALL_HEADERS.key}</dt>
      <dd>应用标识 AppKey</dd>
      <dt>{CALL_HEADERS.timestamp}</dt>
      <dd>当前时间，1970 年起的秒数，与服务器相差不超过 5 分钟</dd>
      <dt>{CALL_HEADERS.nonce}</dt>
      <dd>随机数，16–64 位字母、数字、_、-，每个请求不同</dd>
      <dt>{CALL_HEADERS.signature}</dt>
      <dd>
        “v1,”加上签名：以密钥（去掉 whsec_ 后按 base64 解码）对下面的文字作 HMAC-SHA256，结果按 base64 编码
      </dd>
    </dl>
    <pre>{'{随机数}.{时间}.{方法} {路径与查询串}.{请求体}'}</pre>
    <p>
      路径含 {BASE_PATH}；GET 与上传文件时请求体为空，文件的 SHA-256 在查询串里。应答都是{' '}
      {'{"code","info","data","requestId"}'}，code 为 000000 即成功。requestId 是调用方自定的
      UUID，重试时用同一个，操作只做一次。
    </p>
  </section>
)

const Calls = ({ calls }: { readonly calls: readonly ShownCall[] }) => (
  <Collapse
    ghost
    items={calls.map((call) => ({
      key: call.name,
      label: (
        <span className={styles['call']}>
          <span className={styles['summary']}>{call.summary}</span>
          <code>
            <Tag>{call.method}</Tag>
            {call.path.replace(BASE_PATH, '')}
          </code>
        </span>
      ),
      children: <Call call={call} />,
    }))}
  />
)

const Call = ({ call }: { readonly call: ShownCall }) => (
  <div className={styles['parts']}>
    <h3>输入</h3>
    {call.takesFile && <p>请求体是文件本身（application/octet-stream），下列各项在查询串里。</p>}
    <Rows rows={call.inputs} none="没有输入。" withNeed />
    <h3>应答 data</h3>
    {call.answer === null ? <p>文件本身；被拒绝时为 JSON。</p> : <Rows rows={call.answer} none="空对象。" />}
    {call.refusals.length > 0 && (
      <>
        <h3>拒绝时的 code</h3>
        <p className={styles['codes']}>
          {call.refusals.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </p>
      </>
    )}
  </div>
)

const Rows = (props: {
  readonly rows: readonly SchemaRow[]
  readonly none: string
  readonly withNeed?: boolean
}) => {
  const { rows, none, withNeed = false } = props
  if (rows.length === 0) return <p>{none}</p>
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类型</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, type, isRequired, note }) => (
            <tr key={path}>
              <td>
                <code>{path}</code>
              </td>
              <td>{type}</td>
              <td>
                {withNeed && isRequired ? '必填' : ''}
                {withNeed && isRequired && note !== '' ? '；' : ''}
                {note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
