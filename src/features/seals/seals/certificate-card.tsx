// 单位证书: whose certificate signs the company's seals.
// It imports one of a licensed authority, shows it, and removes it.
import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Collapse, Descriptions, Form, Input, Upload } from 'antd'
import type { UploadFile } from 'antd'
import type { ImportedCertificate } from '#protocol/seals/certificates/imported.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import {
  useImportCertificate,
  useImportedCertificate,
  useRemoveCertificate,
} from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const MOST_BYTES = 64 * 1024
const STATES = {
  valid: { tone: 'success', word: '使用中' },
  expired: { tone: 'danger', word: '已到期' },
  revoked: { tone: 'danger', word: '已被吊销' },
} as const

export const CertificateCard = () => {
  const { data } = useImportedCertificate()
  if (data === undefined || (!data.isOffered && data.certificate === null)) return null
  const { certificate, mayChange, isOffered } = data
  return (
    <section className={`card ${styles['block']} ${styles['certificate']}`} aria-label="单位证书">
      <div className={styles['headline']}>
        <h2 className={styles['heading']}>单位证书</h2>
        {certificate !== null && mayChange && <RemoveButton />}
      </div>
      {certificate === null ? (
        <p className={styles['none']}>
          现在以平台签发的单位证书签署。已有持牌认证机构颁发的单位证书时，可以导入后以它签署。
        </p>
      ) : (
        <Facts certificate={certificate} />
      )}
      {mayChange && isOffered && (
        <Collapse
          ghost
          items={[
            {
              key: 'import',
              label: certificate === null ? '导入单位证书' : '更换单位证书',
              children: <ImportForm />,
            },
          ]}
        />
      )}
    </section>
  )
}

const day = (text: string): string => formatDate(new Date(text), 'YYYY-MM-DD')
const moment = (text: string): string => formatDate(new Date(text), 'YYYY-MM-DD hh:mm')

const Facts = ({ certificate: shown }: { readonly certificate: ImportedCertificate }) => {
  const { tone, word } = STATES[shown.state]
  return (
    <>
      {shown.words !== '' && <Alert type="error" showIcon title={shown.words} style={{ marginBottom: 16 }} />}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 2 }}
        items={[
          { key: 'state', label: '状态', children: <StateTag tone={tone}>{word}</StateTag> },
          { key: 'subject', label: '持有者', children: shown.subject },
          { key: 'issuer', label: '颁发机构', children: shown.issuer },
          { key: 'authority', label: '根证书', children: shown.authority },
          {
            key: 'period',
            label: '有效期',
            children: (
              <span className="tabular">
                {day(shown.notBefore)} 至 {day(shown.notAfter)}
              </span>
            ),
          },
          {
            key: 'serial',
            label: '序列号',
            children: <span className={styles['serial']}>{shown.serial}</span>,
          },
          { key: 'imported', label: '导入时间', children: moment(shown.importedAt) },
          { key: 'checked', label: '最近核对', children: moment(shown.checkedAt) },
        ]}
      />
    </>
  )
}

const RemoveButton = () => {
  const remove = useRemoveCertificate()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const ask = async (): Promise<void> => {
    const goesOn = await confirm({
      title: '移除导入的单位证书？',
      consequence: '此后单位印章以平台签发的证书签署，平台保存的私钥随之删除；此前的签名不受影响。',
      verb: '移除',
      isDangerous: true,
    })
    if (!goesOn) return
    remove.mutate(
      {},
      {
        onSuccess: () => raise('已移除，改用平台证书签署'),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  return (
    <Button danger loading={remove.isPending} onClick={() => void ask()}>
      移除
    </Button>
  )
}

interface Fields {
  readonly files: readonly UploadFile[]
  readonly password: string
}

const ImportForm = () => {
  const [form] = Form.useForm<Fields>()
  const send = useImportCertificate()
  const raise = useRaiseAlert()
  const submit = async ({ files, password }: Fields): Promise<void> => {
    const file = files[0]?.originFileObj
    if (file === undefined) return
    send.mutate(
      { file: asBase64(await file.arrayBuffer()), password },
      {
        onSuccess: () => {
          form.resetFields()
          raise('已导入，单位印章此后以它签署')
        },
        // Whoever mistyped types it again; nobody leaves it standing there.
        onError: () => form.setFieldValue('password', ''),
      },
    )
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles['import'] ?? ''}
      requiredMark={false}
      onFinish={(fields) => void submit(fields)}
    >
      <FormFailure error={send.error} />
      <Form.Item
        name="files"
        label="证书文件（.p12 或 .pfx，须包含私钥与证书链）"
        valuePropName="fileList"
        getValueFromEvent={({ fileList }: { fileList: UploadFile[] }) => fileList}
        rules={[
          { required: true, message: '请选择证书文件' },
          {
            validator: (_, files: readonly UploadFile[] | undefined) =>
              (files?.[0]?.size ?? 0) > MOST_BYTES
                ? Promise.reject(new Error('证书文件不能超过 64 KB，请核对是否选错了文件'))
                : Promise.resolve(),
          },
        ]}
      >
        <Upload accept=".p12,.pfx" maxCount={1} beforeUpload={() => false}>
          <Button icon={<UploadOutlined aria-hidden />}>选择文件</Button>
        </Upload>
      </Form.Item>
      <Form.Item
        name="password"
        label="文件口令"
        rules={[{ required: true, message: '请填写证书文件的口令' }]}
      >
        <Input.Password autoComplete="off" maxLength={128} />
      </Form.Item>
      <p className={styles['none']}>
        私钥加密保存在本平台，只用于单位印章签署。口令只用来打开文件，不会保存。导入会告知所有管理员并记入单位的操作记录。
      </p>
      <Button type="primary" htmlType="submit" loading={send.isPending} style={{ marginTop: 12 }}>
        导入
      </Button>
    </Form>
  )
}

const asBase64 = (buffer: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
