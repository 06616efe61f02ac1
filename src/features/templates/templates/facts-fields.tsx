// What every template is asked: its name, category, and what it is for.
import { Form, Input, Select } from 'antd'
import { TEMPLATE_CATEGORIES, templateCategory } from '#protocol/templates/categories.ts'
import {
  createTemplate,
  TEMPLATE_NAME_LENGTH,
  TEMPLATE_NOTE_LENGTH,
} from '#protocol/templates/templates/templates.ts'
import styles from '#src/features/templates/templates/templates.module.css'
import { ruleOf } from '#src/ui/form-rule.ts'

const CATEGORIES = Object.entries(TEMPLATE_CATEGORIES).map(([value, label]) => ({ value, label }))

export const FactsFields = () => (
  <div className={styles['fields']}>
    <Form.Item
      label="模板名称"
      name="name"
      rules={[ruleOf(createTemplate.input.entries.name, '请填写模板名称')]}
    >
      <Input maxLength={TEMPLATE_NAME_LENGTH} placeholder="例如：年度采购合同" />
    </Form.Item>
    <Form.Item label="分类" name="category" rules={[ruleOf(templateCategory, '请选择模板的分类')]}>
      <Select options={CATEGORIES} placeholder="请选择" />
    </Form.Item>
    <Form.Item label="说明（选填）" name="note">
      <Input maxLength={TEMPLATE_NOTE_LENGTH} placeholder="用于什么场合，使用时注意什么" />
    </Form.Item>
  </div>
)
