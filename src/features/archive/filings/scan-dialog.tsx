// Files scans of a contract that was signed on paper; what a PDF's text says is proposed.
import { AutoComplete, Button, DatePicker, Drawer, Form, Input, Progress, Select, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { DeleteOutlined } from '@ant-design/icons'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import {
  MOST_SCAN_FILES,
  MOST_SCAN_PARTIES,
  SCAN_NAME_LENGTH,
  scanAmount,
} from '#protocol/archive/filings/offline.ts'
import { factsIn } from '#protocol/archive/filings/scan-facts.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { SCAN_KINDS, useFileScan, useScanUpload } from '#src/features/archive/filings/queries.ts'
import { UNCLASSED } from '#src/features/archive/filings/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { CalmForm } from '#src/ui/calm-form.tsx'
import { classNodes } from '#src/ui/class-nodes.ts'
import { DropZone } from '#src/ui/drop-zone.tsx'
import { useOfferedNames } from '#src/ui/dictionary.ts'
import { YuanInput } from '#src/ui/fields/yuan-input.tsx'
import { FormFailure } from '#src/ui/form-failure.tsx'
import { ruleOf } from '#src/ui/form-rule.ts'

interface Typed {
  readonly name?: string
  readonly no?: string
  readonly type?: string
  readonly parties?: string[]
  readonly amount?: number | null
  readonly day?: Dayjs | null
  readonly classId?: string
}

interface Kept {
  readonly fileId: string
  readonly name: string
}

const linesIn = async (file: File): Promise<string[]> => {
  const { linesOf } = await import('#src/ui/pdf/pdf-lines.ts')
  return linesOf(new Uint8Array(await file.arrayBuffer())).catch(() => [])
}

export interface ScanDialogProps {
  readonly classes: readonly ArchiveClass[]
  readonly classId: string | undefined
  readonly onClose: () => void
}

export const ScanDialog = ({ classes, classId, onClose }: ScanDialogProps) => {
  const [form] = Form.useForm<Typed>()
  const types = useOfferedNames('contractTypes')
  const [files, setFiles] = useState<readonly Kept[]>([])
  const raise = useRaiseAlert()
  const save = useFileScan()
  // What was typed is never replaced.
  const propose = async (file: File): Promise<void> => {
    const { name, parties, amount, day } = factsIn(await linesIn(file))
    const typed = form.getFieldsValue()
    form.setFieldsValue({
      ...((typed.name ?? '') === '' && name !== '' ? { name } : {}),
      ...((typed.parties ?? []).length === 0 && parties.length > 0 ? { parties: [...parties] } : {}),
      ...((typed.amount ?? null) === null && amount !== undefined ? { amount } : {}),
      ...((typed.day ?? null) === null && day !== undefined ? { day: dayjs(day) } : {}),
    })
  }
  const upload = useScanUpload((kept, file) => {
    setFiles((before) => [...before, kept])
    if (file.name.toLowerCase().endsWith('.pdf')) void propose(file)
  })
  const onFinish = ({ name = '', no = '', type = '', parties = [], amount, day, ...typed }: Typed): void =>
    save.mutate(
      {
        fileIds: files.map(({ fileId }) => fileId),
        name: name.trim(),
        no: no.trim(),
        type: type.trim(),
        parties,
        amount: amount ?? null,
        day: day?.format('YYYY-MM-DD') ?? '',
        classId: typed.classId ?? null,
      },
      {
        onSuccess: () => {
          raise(`《${name.trim()}》已归档`)
          onClose()
        },
      },
    )
  return (
    <Drawer
      open
      size={560}
      title="归档线下合同"
      onClose={onClose}
      footer={
        <div className={styles['foot']} style={{ justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            disabled={files.length === 0 || upload.isSending}
            title={files.length === 0 ? '请先上传扫描件' : undefined}
            loading={save.isPending}
            onClick={() => form.submit()}
          >
            归档
          </Button>
        </div>
      }
    >
      {/* Within a form the library shows inputs of files that are hidden. */}
      <DropZone
        accept={SCAN_KINDS.map(({ extension, mime }) => `${extension},${mime}`).join(',')}
        title="选择扫描件"
        dragTitle="拖入或选择扫描件"
        hint={`PDF、JPG 或 PNG，单个不超过 50 MB，最多 ${MOST_SCAN_FILES} 个；PDF 里有文字时自动填写下面的内容`}
        isSmall={files.length > 0}
        onFiles={(picked) =>
          picked.slice(0, MOST_SCAN_FILES - files.length).forEach((file) => upload.pick(file))
        }
      />
      {upload.isSending && <Progress percent={upload.percent} size="small" />}
      {upload.words !== '' && (
        <p role="alert" style={{ margin: '8px 0 0', color: 'var(--danger)' }}>
          {upload.words}
        </p>
      )}
      <ul className={styles['files']}>
        {files.map(({ fileId, name }) => (
          <li key={fileId}>
            <span className={styles['clipped']} style={{ flex: 1 }} title={name}>
              {name}
            </span>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`移除 ${name}`}
              onClick={() => setFiles(files.filter((one) => one.fileId !== fileId))}
            />
          </li>
        ))}
      </ul>
      <CalmForm<Typed>
        form={form}
        initialValues={classId === undefined ? {} : { classId }}
        onFinish={onFinish}
      >
        <FormFailure error={save.error} />
        <Form.Item
          label="合同名称"
          name="name"
          rules={[{ required: true, whitespace: true, message: '请填写合同名称' }]}
        >
          <Input maxLength={SCAN_NAME_LENGTH} placeholder="例如：仓储服务合同" />
        </Form.Item>
        <Form.Item
          label="签约方"
          name="parties"
          rules={[{ required: true, type: 'array', min: 1, message: '请填写签约方' }]}
          extra="输入一个名称后按回车，再输入下一个"
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={MOST_SCAN_PARTIES}
            tokenSeparators={['、', '，', ',', '；']}
            placeholder="单位或个人的名称"
          />
        </Form.Item>
        <div className={styles['pair']}>
          <Form.Item label="签订日期" name="day" rules={[{ required: true, message: '请选择签订日期' }]}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item label="金额（选填）" name="amount" rules={[ruleOf(scanAmount)]}>
            <YuanInput />
          </Form.Item>
          <Form.Item label="合同类型（选填）" name="type">
            <AutoComplete maxLength={50} options={types.map((value) => ({ value }))} />
          </Form.Item>
          <Form.Item label="合同编号（选填）" name="no">
            <Input maxLength={50} />
          </Form.Item>
        </div>
        <Form.Item label="归档分类" name="classId">
          <TreeSelect<string>
            allowClear
            treeDefaultExpandAll
            showSearch
            treeNodeFilterProp="title"
            placeholder={UNCLASSED}
            treeData={classNodes(classes)}
          />
        </Form.Item>
      </CalmForm>
    </Drawer>
  )
}
