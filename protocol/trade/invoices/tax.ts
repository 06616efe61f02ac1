// What a price is made of: the sum before tax and the tax (信息技术服务, 6%).

/** Percent of the sum before tax. */
export const TAX_PERCENT = 6

/** Both parts in 分; together they are the price. */
export const taxOf = (amount: number): { readonly net: number; readonly tax: number } => {
  const net = Math.round((amount * 100) / (100 + TAX_PERCENT))
  return { net, tax: amount - net }
}
