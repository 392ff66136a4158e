"""The Guild Master (SA-8), for referee.py. The names of his data and actions begin with `his`."""
from clan import EFFECTS, GUILD, MASTER, RESOURCES, beside


class GuildMaster:
    def his_card(self, which):
        return self.parts["master"]["cards"][self.his[which] - 1]

    def his_turn(self):
        """SA-8.2"""
        his = self.his
        if not his["pile"]:
            his["pile"], his["done"] = his["done"], set()
        his["shown"] = his["top"]
        his["done"].add(his["shown"])
        self.phase, self.his_step = MASTER, "turn"

    def his_name(self):
        return "master effect" if self.pending else f"master {self.his_step}"

    def his_extra(self, when):
        card = self.his_card("shown")
        return [card["extra"]] if card.get("when") == when else []

    def his_next(self):
        if self.pending:
            return
        if self.his_step == "before":
            self.his_step = "collect"
        elif self.his_step == "patrol" and not self.orders:
            self.his_step, self.pending = "after", self.his_extra("after")
        if self.his_step == "after" and not self.pending:
            self.deal(self.his_end)

    def his_end(self):
        self.last = self.faces() <= self.parts["seats"]["end_faces"][0]  # SA-8.7
        if self.his["again"] == 1 and not self.last:
            self.his["again"] = 2
            self.his_turn()
            return
        self.his["again"] = 0
        self.round += 1
        self.over, self.phase = self.last or self.round == 60, "move"

    def his_path(self):
        """SA-8.8"""
        card = self.his_card("top")
        rows = "abcde" if card["corner"][0] == "a" else "edcba"
        columns = "12345" if card["corner"][1] == "1" else "54321"
        lanes = ([[r + c for c in columns] for r in rows] if card["along"] == "rows"
                 else [[r + c for r in rows] for c in columns])
        snake = [cell for k, lane in enumerate(lanes) for cell in (lane[::-1] if k % 2 else lane)]
        start = snake.index(card["start"])
        return snake[start:] + snake[:start]

    def his_camel(self, last, but=()):
        """SA-8.3: the first or last on the path, preferably one that does not block"""
        path, mine = self.his_path(), self.clan[0].camel
        open_to_me = self.moves(mine)
        order = sorted((k for k in range(4) if k not in but),
                       key=lambda k: (-1 if last else 1) * path.index(self.guild[k]))
        idle = [k for k in order if self.moves(mine, without=self.guild[k]) == open_to_me]
        return (idle or order or [None])[0]

    def his_act(self, word):
        if self.his_step == "turn":
            self.his["top"] = int(word[1])
            self.his["pile"].discard(int(word[1]))
            top, shown = self.his_card("top"), self.his_card("shown")
            self.orders = (top.get("icon") == "movement") + (shown.get("icon") == "action")
            self.camels_left, self.patrolled = top["x"], set()
            self.his_step, self.pending = "before", self.his_extra("before")
            self.his_next()
        elif self.pending:
            self.his_effect()
        elif self.his_step == "collect":
            self.his_step = "patrol"
            self.his_collection()
        else:
            self.his_patrol()

    def his_collection(self):
        camel = self.his_camel(last=False)
        wanted = RESOURCES.index(self.his_card("shown")["wants"])
        for resource in RESOURCES[wanted:] + RESOURCES[:wanted]:
            for cell in self.his_path():
                if self.holds(cell, resource) and (self.free(cell) or cell == self.guild[camel]):
                    self.guild[camel] = cell
                    self.his_gain(cell, resource)
                    return
        self.settle()

    def his_gain(self, cell, resource):
        """SA-8.4"""
        if resource in ("small", "escorted"):
            self.tile[cell]["convoy"] = None
            self.his["held"].add(cell)
            if resource == "small" and self.level != "recruit":
                self.look(MASTER, cell)
                return
        else:
            self.tile[cell][resource] -= 1
            if resource == "cube":
                self.his_cube()
            else:
                self.his["pawns"] += 1
                self.his_recruit()
        self.settle()

    def his_cube(self):
        his = self.his
        if his["active"] < len(his["cards"]):
            his["active"] += 1
        elif his["stock"] < len(self.parts["master"]["stock"]) - 1:
            his["stock"] += 1
        else:
            self.cube_to_guild()  # SA-4.2: or to the reserve

    def his_recruit(self, effect=False):
        """SA-8.4; as an effect, SA-8.6: first what harms you most"""
        def worth(place):
            card = self.cards[self.market[place] - 1]
            effects = [effect for _, effect in card["ends"]]
            points = sum(int(effect) for effect in effects if effect.startswith("+"))
            own, yours = (points, card["ability"] is not None, "recruit" in effects), self.your_gain(card)
            return (yours, own, -place) if effect else (own, yours, -place)
        if self.market:
            self.his["cards"].append(self.market.pop(max(range(len(self.market)), key=worth)))
            if self.his["stock"]:
                self.his["stock"] -= 1
                self.his["active"] += 1

    def your_gain(self, card):
        clan, totals = self.clan[0], []
        for side, row in clan.row.items():
            row.append(card)
            case = f"{side}{len(row)}"
            totals.append(self.influence(0))
            (one, _), (other, _) = clan.touching(case)
            if one == other and clan.stock:
                clan.stock -= 1
                clan.cubes.add(case)
                totals.append(self.influence(0))
                clan.cubes.discard(case)
                clan.stock += 1
            row.pop()
        return max(totals)

    def his_patrol(self):
        """SA-8.5"""
        camel = self.his_camel(last=True, but=self.patrolled)
        around = [beside(self.clan[0].camel, way) for way in self.his_card("top")["block"]]
        places = [cell for cell in around if cell and self.free(cell) and not self.shared(cell)]
        if camel is not None and places:
            self.guild[camel] = places[0]
            self.patrolled.add(camel)
        self.camels_left -= 1
        if not self.camels_left:
            self.orders -= 1
            self.camels_left = self.his_card("top")["x"]
        self.settle()

    def his_effect(self):
        """SA-8.6"""
        effect = min(self.pending, key=EFFECTS.index)
        self.pending.remove(effect)
        if effect == "refresh":
            self.clear_market()
            return
        if effect == "rally":
            cell = next((c for c in self.his_path() if self.tile[c]["convoy"] and c != self.clan[0].camel), None)
            if cell:
                self.his_gain(cell, self.tile[cell]["convoy"])
                return
        elif effect == "artefact" and self.reserve:
            self.reserve -= 1
            self.his_cube()
        elif effect == "storm":
            self.his["again"] = self.his["again"] or 1
        elif effect == "recruit":
            self.his_recruit(effect=True)
        elif effect == "spy":
            self.his["spies"] += self.level != "recruit"
        elif effect == "attack":
            self.his_attack()
        self.settle()

    def his_attack(self):
        clan = self.clan[0]
        if clan.stock:
            clan.stock -= 1
            self.cube_to_guild()
            return

        def left(case):
            clan.cubes.discard(case)
            total = self.influence(0)
            clan.cubes.add(case)
            return total
        row = sorted(clan.cubes, key=lambda case: -int(case[1:]) if case[0] == "l" else 100 + int(case[1:]))
        if row:
            self.lose_case(0, min(row, key=left))

    def his_influence(self):
        """SA-8.7"""
        his = self.his
        small = [cell for cell in his["held"] if self.colour[cell] == "small"]
        total = 2 * his["active"] + len(his["held"]) - len(small) + self.parts["master"]["stock"][his["stock"]]
        if self.level == "recruit":
            return total + len(small) // 2 + his["pawns"] // 2
        icons = [icon for cell in small if cell in self.token for icon in self.tokens[self.token[cell]]]
        total += his["spies"] + icons.count("spy") + sum(int(icon) for icon in icons if icon.startswith("+"))
        return total + (his["pawns"] if self.level == "chief" else his["pawns"] // 2)
