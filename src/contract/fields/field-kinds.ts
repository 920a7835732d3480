/** A box by its edges [degrees]. */
export interface NamedBox {
  minLng: number;
  minLat: number;
  maxLng: number;
  maxLat: number;
}

/** A class whose properties are declared with `RequestField`. */
export type RequestClass<T extends object = object> = new () => T;

/** Where a REST request carries a field; GraphQL always carries it in the input object. */
export type FieldPlace = 'path' | 'query' | 'header' | 'body';

interface NumberBounds {
  /** Smallest and largest value that is taken. */
  min?: number;
  max?: number;
  /** The value must lie above (below) this. */
  exclusiveMin?: number;
  exclusiveMax?: number;
}

interface TextBounds {
  /** Length in code points. */
  minLength?: number;
  maxLength?: number;
}

interface ItemBounds {
  minItems?: number;
  maxItems?: number;
}

/** What a value must be: one entry of the rule table, by `kind`. */
export type FieldRule =
  | ({ kind: 'number' } & NumberBounds)
  | ({ kind: 'integer' } & NumberBounds)
  | ({ kind: 'string'; pattern?: RegExp } & TextBounds)
  /** With `orEmpty` an empty text removes it. */
  | { kind: 'email'; orEmpty?: true }
  /** With `orPicture` REST takes a picture itself too, as a `data:` address; with `orEmpty` an empty text removes it. */
  | { kind: 'url'; orPicture?: true; orEmpty?: true }
  | { kind: 'uuid' }
  | { kind: 'boolean' }
  /** A calendar day of the place, held as `YYYY-MM-DD`. */
  | { kind: 'date' }
  /** A moment, held as `Date`; a text without an offset is read as UTC. */
  | { kind: 'instant' }
  /** One of some words; without a name it travels as a plain string in GraphQL. */
  | { kind: 'enum'; values: readonly string[]; enumName?: string }
  /**
   * A free-form JSON object. `maxBytes` counts its UTF-8 JSON text; with `anyDepth` it nests as deep as that allows, and a
   * deep one is held as `JsonText`.
   */
  | { kind: 'json'; maxBytes?: number; anyDepth?: true }
  /**
   * With `orOne` one value alone is read as that value; in GraphQL, which makes a list of it, a list of one too. With `box` it
   * is west, south, east and north, which GraphQL takes by their names.
   */
  | ({ kind: 'list'; of: FieldRule; orOne?: true; box?: () => RequestClass<NamedBox> } & ItemBounds)
  | { kind: 'nested'; of: () => RequestClass }
  /**
   * A ring: positions of `[lng, lat]` [deg], further numbers (altitude) are taken and left alone. GraphQL takes a GeoJSON
   * polygon, one `withHoles` where another field gets its inner rings.
   */
  | ({ kind: 'positions'; withHoles?: true } & ItemBounds);

export type FieldKind = FieldRule['kind'];

/** The rule of one kind. */
export type RuleOf<K extends FieldKind> = Extract<FieldRule, { kind: K }>;

/** What a field of any kind may have. */
export interface FieldTraits {
  /** May be absent or null, which is read as `undefined` (or as `default`). */
  optional?: boolean;
  /** Property of the class whose presence makes this one optional. */
  requiredUnless?: string;
  /** Property that is null too where this one is: then both are read as `undefined`; one null alone is a fault. */
  nullWith?: string;
  /** Replaces an absent or null value; makes the field optional. */
  default?: unknown;
  /** One sentence that names the unit; shown by GraphQL and OpenAPI. */
  description?: string;
  example?: unknown;
  /** Where REST carries it; the body or the part that reads the class by default. */
  in?: FieldPlace;
  /** Never echoed in an issue (passwords, tokens). */
  sensitive?: boolean;
  /**
   * REST bodies may name it as the property, too: the record that it belongs to is answered in camelCase, and a client that
   * sends back what it has read must not have it ignored.
   */
  camelToo?: boolean;
  /** Name in REST requests where it is not the snake_case of the property. */
  restName?: string;
  /** Of texts: the enum that it is in GraphQL; REST takes any text, and the service refuses or never finds an unknown one. */
  graphqlEnum?: readonly [name: string, words: readonly string[]];
  /** Of texts, or of a list of them: they are ids in GraphQL. */
  graphqlId?: true;
  /** Only in REST requests; GraphQL has its own way to the same. */
  restOnly?: boolean;
  /** Name in GraphQL where it is not the property without its currency. */
  graphqlName?: string;
  /** The member that has it in GraphQL. */
  graphqlIn?: GraphqlMember;
  /** Of rings: in GraphQL they are the inner ones of the polygon in this property. */
  innerRingsOf?: string;
}

/** A member of an input of GraphQL that has several fields of REST, which has them beside the others. */
export interface GraphqlMember {
  name: string;
  /** Its class and what it means; with the first of its fields alone. */
  declared?: { of: () => RequestClass; description: string };
}

export type FieldOptions = FieldRule & FieldTraits;

/** One declared field as the parsers and the OpenAPI writer read it. */
export interface FieldDescriptor {
  /** camelCase property of the class. */
  property: string;
  rule: FieldRule;
  optional: boolean;
  requiredUnless?: string | undefined;
  nullWith?: string | undefined;
  default?: unknown;
  description?: string;
  example?: unknown;
  in?: FieldPlace;
  sensitive: boolean;
  camelToo: boolean;
  restName?: string | undefined;
  innerRingsOf?: string | undefined;
  graphqlEnum?: FieldTraits['graphqlEnum'];
  graphqlId?: true | undefined;
  restOnly: boolean;
  graphqlName?: string | undefined;
  graphqlIn?: GraphqlMember | undefined;
}

/** What an interface spells the name of a field by. */
export type NamedField = Pick<FieldDescriptor, 'property' | 'restName' | 'graphqlName'>;
