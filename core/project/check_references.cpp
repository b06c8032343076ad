// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/check_references.h"

#include "network/references.h"

namespace vram {

namespace {

class ReferenceChecker
{
public:
    ReferenceChecker(const std::vector<Row>& rows, JsonErrors& faults) : m_order(rows), m_faults(faults) {}

    void check(const std::vector<Row>& rows, const JsonLocation& place)
    {
        for (std::size_t i = 0; i < rows.size() && !m_faults.hasErrors(); ++i) {
            const JsonLocation entry{&place, {}, static_cast<std::int64_t>(i)};
            if (const Layer* layer = asLayer(rows[i]))
                checkLayer(*layer, entry);
            else
                checkBlock(*asBlock(rows[i]), entry);
        }
    }

private:
    void checkBlock(const Block& block, const JsonLocation& place)
    {
        checkInputs(block.inputs, block.id, {&place, "inputs"});
        check(block.rows, {&place, "rows"});
    }

    void checkLayer(const Layer& layer, const JsonLocation& place)
    {
        checkInputs(layer.inputs, layer.id, {&place, "inputs"});
        const JsonLocation shared{&place, "shared"};
        for (const SharedParameter& parameter : layer.shared)
            checkEarlier(layer.id, parameter.owner, {&shared, parameter.name});
        checkUntil(layer.until, {&place, "until"});
        const JsonLocation cases{&place, "in"};
        for (std::size_t i = 0; i < layer.cases.size(); ++i) {
            const JsonLocation one{&cases, {}, static_cast<std::int64_t>(i)};
            checkInputs(layer.cases[i].inputs, layer.id, {&one, "inputs"});
            checkUntil(layer.cases[i].until.value_or(LayerId::None), {&one, "until"});
        }
    }

    void checkUntil(LayerId until, const JsonLocation& place)
    {
        if (until != LayerId::None && m_order.of(until) < 0)
            m_faults.add(place, message("there is no row %1"_tr, number(until)));
    }

    void checkInputs(const std::vector<InputRef>& inputs, LayerId reader, const JsonLocation& place)
    {
        for (std::size_t i = 0; i < inputs.size(); ++i)
            checkEarlier(reader, inputs[i].row, {&place, {}, static_cast<std::int64_t>(i)});
    }

    void checkEarlier(LayerId reader, LayerId read, const JsonLocation& place)
    {
        if (m_order.of(read) < 0)
            m_faults.add(place, message("there is no row %1; name the id of an earlier row"_tr, number(read)));
        else if (read == reader)
            m_faults.add(place, message("row %1 reads itself, which is a cycle; name an earlier row"_tr, number(read)));
        else if (!m_order.mayRead(reader, read))
            m_faults.add(place,
                         message("row %1 comes after the row that reads it, which makes a cycle; name an earlier row "
                                 "or move it up"_tr,
                                 number(read)));
    }

    static std::uint32_t number(LayerId id) { return static_cast<std::uint32_t>(id); }

    RowOrder m_order;
    JsonErrors& m_faults;
};

} // namespace

void checkReferences(const std::vector<Row>& rows, const JsonLocation& place, JsonErrors& faults)
{
    ReferenceChecker(rows, faults).check(rows, place);
}

} // namespace vram
