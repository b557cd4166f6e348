import type { ParameterOrJSON } from 'postgres'
import { camel, type Fields } from '#resources/resource.ts'
import type { Sql } from './sql.ts'

// The columns of a resource's table, taken from its declaration.

/** All columns of the table with this name, for a `select`. */
export function columnsOf(fields: Fields, table: string): (sql: Sql) => ReturnType<Sql['unsafe']> {
  const names = columnNames(fields).map((name) => `${table}.${name}`)
  const list = names.join(', ')
  return (sql) => sql.unsafe(list)
}

/** The given values by column, for an `insert` or an `update`. */
export function written(sql: Sql, fields: Fields, row: object): Record<string, ParameterOrJSON<never>> {
  const json = new Set(
    columnNames(fields)
      .filter((name) => fields[name]!.isJson)
      .map(camel),
  )
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [name, json.has(name) && value !== null ? sql.json(value) : value]),
  )
}

const columnNames = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]!.isColumn !== false)
