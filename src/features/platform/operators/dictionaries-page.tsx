// Dictionaries: the words people choose from, list by list.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { asCallFailure } from '#protocol/call-failure.ts'
import { FIXED_DICTIONARIES, KEPT_DICTIONARIES } from '#protocol/platform/dictionaries.ts'
import type { DictionaryCode, DictionaryValue, KeptDictionary } from '#protocol/platform/dictionaries.ts'
import { PAGES } from '#protocol/pages.ts'
import { DictionaryDialog } from '#src/features/platform/operators/dictionary-dialog.tsx'
import {
  useChangeValue,
  useDeskDictionaries,
  useOrderValues,
} from '#src/features/platform/operators/dictionary-queries.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { useListPlace } from '#src/ui/list-place.ts'
import type { ListColumn } from '#src/ui/list-table.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** In the address while a new value is typed; no code has a dash. */
const NEW = '-new'
const NAMES: Readonly<Record<DictionaryCode, string>> = { ...KEPT_DICTIONARIES, ...FIXED_DICTIONARIES }
const CODES = Object.keys(NAMES) as DictionaryCode[]
const isKept = (code: DictionaryCode): code is KeptDictionary => Object.hasOwn(KEPT_DICTIONARIES, code)

export const DictionariesPage = () => {
  const address = useListPlace({ list: 'contractTypes', edit: '' })
  const code = CODES.find((one) => one === address.list) ?? 'contractTypes'
  const answer = useDeskDictionaries()
  const rows = answer.data?.find(({ dictionary }) => dictionary === code)?.values
  const kept = isKept(code) ? code : undefined
  const { edit } = address
  const edited = edit === NEW ? undefined : rows?.find((row) => row.code === edit)
  const close = (): void => address.change({ edit: '' })
  return (
    <>
      <PageHeader
        title="字典"
        trail={[{ label: '运营台', path: PAGES.operators }]}
        hint="各页面供选择的词。停用的不再供选择，已填写的仍然显示；代码添加后不删除。由规则使用的字典只能查看。"
        actions={
          kept !== undefined && (
            <Button type="primary" onClick={() => address.change({ edit: NEW })}>
              添加
            </Button>
          )
        }
      />
      <ListFrame<DictionaryValue, never>
        answer={{ ...answer, data: rows && { rows } }}
        rowKey="code"
        minWidth={560}
        tools={
          <Select<DictionaryCode>
            value={code}
            aria-label="字典"
            style={{ width: 200 }}
            options={CODES.map((value) => ({
              value,
              label: isKept(value) ? NAMES[value] : `${NAMES[value]}（只能查看）`,
            }))}
            onChange={(list) => address.change({ list, edit: '' })}
          />
        }
        columns={[
          { title: '名称', key: 'name', dataIndex: 'name', ellipsis: true },
          { title: '代码', key: 'code', dataIndex: 'code', width: 140, className: 'tabular' },
          {
            title: '状态',
            key: 'state',
            width: 100,
            render: (_, { isOffered }) => (
              <StateTag tone={isOffered ? 'success' : 'neutral'}>{isOffered ? '在用' : '已停用'}</StateTag>
            ),
          },
          ...(kept === undefined
            ? []
            : [actionsOf(kept, rows ?? [], (value) => address.change({ edit: value.code }))]),
        ]}
        empty={<EmptyState title={`${NAMES[code]}还没有值`} hint="添加后各页面即可选择。" />}
      />
      {kept !== undefined && edit === NEW && <DictionaryDialog dictionary={kept} onClose={close} />}
      {kept !== undefined && edited !== undefined && (
        <DictionaryDialog dictionary={kept} value={edited} onClose={close} />
      )}
    </>
  )
}

const actionsOf = (
  dictionary: KeptDictionary,
  rows: readonly DictionaryValue[],
  onRename: (value: DictionaryValue) => void,
): ListColumn<DictionaryValue> => ({
  title: '操作',
  key: 'actions',
  width: 210,
  render: (_, value) => (
    <Actions dictionary={dictionary} rows={rows} value={value} onRename={() => onRename(value)} />
  ),
})

interface ActionsProps {
  readonly dictionary: KeptDictionary
  readonly rows: readonly DictionaryValue[]
  readonly value: DictionaryValue
  readonly onRename: () => void
}

const Actions = ({ dictionary, rows, value, onRename }: ActionsProps) => {
  const raise = useRaiseAlert()
  const change = useChangeValue()
  const order = useOrderValues()
  const { code, name, isOffered } = value
  const onError = (thrown: unknown): void => raise(asCallFailure(thrown).words, 'error')
  const at = rows.findIndex((row) => row.code === code)
  const moveTo = (to: number): void => {
    const codes = rows.map((row) => row.code).filter((other) => other !== code)
    order.mutate({ dictionary, codes: codes.toSpliced(to, 0, code) }, { onError })
  }
  return (
    <>
      <Button type="link" size="small" aria-label={`改名：${name}`} onClick={onRename}>
        改名
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={`${isOffered ? '停用' : '启用'}：${name}`}
        loading={change.isPending}
        onClick={() => change.mutate({ dictionary, code, name, isOffered: !isOffered }, { onError })}
      >
        {isOffered ? '停用' : '启用'}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={`上移：${name}`}
        disabled={at <= 0 || order.isPending}
        onClick={() => moveTo(at - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={`下移：${name}`}
        disabled={at === rows.length - 1 || order.isPending}
        onClick={() => moveTo(at + 1)}
      />
    </>
  )
}
