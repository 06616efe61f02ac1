// The properties of one field of a text.
import { Button, Checkbox, Input, InputNumber, Modal, Select } from 'antd'
import {
  DATE_FORMATS,
  FILLED_NAMES,
  LABEL_MAX,
  OPTIONS_MAX,
  OPTION_MAX,
  PLACEHOLDER_MAX,
  PROPERTIES_OF,
  SPREAD_DATE,
  TEXT_MAX,
} from '#protocol/contracts/fields/fields.ts'
import type { KindProperty } from '#protocol/contracts/fields/fields.ts'
import type { WrittenField, WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import styles from './editor.module.css'

interface Props {
  readonly field: WrittenField
  readonly text: WrittenText
  readonly onChange: (field: WrittenField) => void
  readonly onClose: () => void
}

/** Takes what is typed as it is; the list of what is left to do says what is wrong with it. */
export const FieldForm = ({ field, text, onChange, onClose }: Props) => {
  const heeds = (property: KindProperty) => PROPERTIES_OF[field.kind].includes(property)
  const set = (change: Partial<WrittenField>) => onChange({ ...field, ...change })
  return (
    <Modal
      open
      title={`填写项：${FILLED_NAMES[field.kind]}`}
      footer={
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      }
      onCancel={onClose}
    >
      <div className={styles['form']}>
        <label>
          名称
          <Input
            autoFocus
            value={field.label}
            maxLength={LABEL_MAX}
            onChange={({ target }) => set({ label: target.value })}
          />
        </label>
        <label>
          由谁填写
          <Select
            value={field.role ?? ''}
            options={[
              { value: '', label: '发起方（发起前）' },
              ...text.roles.map((role) => ({ value: role, label: `${role}（签署前）` })),
            ]}
            onChange={(role) => set({ role: role === '' ? null : role })}
          />
        </label>
        <Checkbox checked={field.required} onChange={({ target }) => set({ required: target.checked })}>
          必填
        </Checkbox>
        {heeds('placeholder') ? (
          <label>
            填写提示
            <Input
              value={field.placeholder}
              maxLength={PLACEHOLDER_MAX}
              onChange={({ target }) => set({ placeholder: target.value })}
            />
          </label>
        ) : null}
        {heeds('maxLength') ? (
          <label>
            最多字数
            <InputNumber
              min={1}
              max={TEXT_MAX}
              precision={0}
              value={field.maxLength}
              onChange={(most) => set({ maxLength: most ?? 1 })}
            />
          </label>
        ) : null}
        {heeds('range') ? (
          <div className={styles['row']}>
            <label>
              最小值
              <InputNumber value={field.least} onChange={(least) => set({ least })} />
            </label>
            <label>
              最大值
              <InputNumber value={field.most} onChange={(most) => set({ most })} />
            </label>
            <label>
              小数位数
              <InputNumber
                min={0}
                max={6}
                precision={0}
                value={field.decimals}
                onChange={(decimals) => set({ decimals: decimals ?? 0 })}
              />
            </label>
          </div>
        ) : null}
        {heeds('dateFormat') ? (
          <label>
            日期格式
            <Select
              value={field.dateFormat}
              options={DATE_FORMATS.filter((each) => each !== SPREAD_DATE).map((value) => ({
                value,
                label: value,
              }))}
              onChange={(dateFormat) => set({ dateFormat })}
            />
          </label>
        ) : null}
        {heeds('options') ? (
          <label>
            选项（每行一个，最多 {OPTIONS_MAX} 个）
            <Input.TextArea
              value={field.options.join('\n')}
              autoSize={{ minRows: 2, maxRows: 8 }}
              onChange={({ target }) =>
                set({
                  options: target.value
                    .split('\n')
                    .slice(0, OPTIONS_MAX)
                    .map((option) => option.slice(0, OPTION_MAX)),
                })
              }
            />
          </label>
        ) : null}
        {heeds('sourceId') ? (
          <label>
            对应的金额
            <Select
              value={field.sourceKey}
              placeholder="请选择"
              options={text.fields
                .filter(({ kind }) => kind === 'amount')
                .map(({ key, label }) => ({ value: key, label }))}
              onChange={(sourceKey) => set({ sourceKey })}
            />
          </label>
        ) : null}
        <label>
          在正文中的宽度（毫米）
          <InputNumber
            min={8}
            max={154}
            precision={0}
            value={field.widthMm}
            placeholder="按类型"
            onChange={(widthMm) => set({ widthMm })}
          />
        </label>
      </div>
    </Modal>
  )
}
