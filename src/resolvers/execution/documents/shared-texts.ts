import { isInputObjectType, isObjectType, type GraphQLNamedType, type GraphQLSchema } from 'graphql';

/** Inputs with members of other types: what both say is in the schema once. No type is on both sides. */
const LIKE: Readonly<Record<string, string>> = {
  AssessmentInput: 'Assessment',
  BoxInput: 'Box',
  FinanceRowInput: 'FinanceRow',
  InquiryInput: 'Inquiry',
  PortfolioInput: 'VendorPortfolio',
  UsableFractionInput: 'RoofInput',
  VendorApplicationInput: 'VendorApplication',
  VendorReplyInput: 'Message',
};

/** Leaves out what members say word for word as in the other type, which the description of their own names. */
export function sayOnce(schema: GraphQLSchema): void {
  for (const [name, other] of Object.entries(LIKE)) {
    const own = schema.getType(name);
    const there = membersOf(schema.getType(other));
    const repeated = Object.values(membersOf(own)).filter((member) => {
      const text = there[member.name]?.description;
      return Boolean(text) && text === member.description;
    });
    if (!own || repeated.length === 0) throw new TypeError(`${name} says nothing that ${other} says`);
    for (const member of repeated) member.description = null;
    own.description = `${own.description} Members without a text are as in \`${other}\`.`;
  }
}

interface Member {
  name: string;
  description?: string | null | undefined;
}

const membersOf = (type: GraphQLNamedType | undefined): Readonly<Record<string, Member>> =>
  isObjectType(type) || isInputObjectType(type) ? type.getFields() : {};
